const minute = 60_000;
const hour = 60 * minute;

/** Eight tries in 24 hours. */
const retryDelays = [5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour + 40 * minute];

export const maxTries = retryDelays.length + 1;

/** Limits a receiver's pause, counted from the first try of the event. */
const longestPause = 24 * hour;

type Tried = { tries: number; firstAt: Date; now: Date; retryAfterMs?: number | undefined };

/** Returns null after the last try. Respects the schedule, and the receiver's pause up to 24 hours after the first try. */
export function nextTry({ tries, firstAt, now, retryAfterMs = 0 }: Tried): Date | null {
  const delay = retryDelays[tries - 1];
  if (delay === undefined) return null;
  const wanted = Math.min(now.getTime() + retryAfterMs, firstAt.getTime() + longestPause);
  return new Date(Math.max(now.getTime() + delay, wanted));
}

/** An address that has failed for this time is switched off. */
export const failingMs = 72 * hour;

/** Another worker takes the delivery of a dead one after this time, which is longer than a try. */
export const claimMs = 15_000;

/** After this number of tries without an answer, an address is paused. */
export const silentTries = 4;
export const silentMs = minute;
