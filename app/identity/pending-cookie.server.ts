import { sealedCookie } from '../platform/cookies.server.ts';

/** The address of whom a sign-in has just found pending, so that a button can have the letter sent again. */
export const pendingCookie = sealedCookie<string>('pending', 600);
