import { sealedCookie } from '../platform/web/cookies.server.ts';

/** Names the users who can help a person who found no seat free; the page about it shows them. */
export const seatHelpersCookie = sealedCookie<string[]>('seat-helpers', 600);
