import { sealedCookie } from '../platform/web/cookies.server.ts';

/** Names of users who can help a person who found no free seat. */
export const seatHelpersCookie = sealedCookie<string[]>('seat-helpers', 600);
