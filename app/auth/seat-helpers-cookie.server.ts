import { sealedCookie } from '../platform/web/cookies.server.ts';

/** Who can help a person who found no seat free; the page about it shows the names. */
export const seatHelpersCookie = sealedCookie<string[]>('seat-helpers', 600);
