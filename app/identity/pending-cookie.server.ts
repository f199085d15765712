import { sealedCookie } from '../platform/web/cookies.server.ts';

/** The resend button needs the address of a pending user who tried to sign in. */
export const pendingCookie = sealedCookie<string>('pending', 600);
