const minute = 60_000;
const hour = 60 * minute;

/** How long after each failed try the next one follows: eight tries in 24 hours. */
const retryDelays = [5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour + 40 * minute];

export const maxTries = retryDelays.length + 1;

/** The longest time for which a receiver that asks for it is left alone. */
const longestPause = 24 * hour;

/** Returns when a delivery is tried next after so many tries, not before the receiver wants it, or null after the last. */
export function nextTry(tries: number, now: Date, retryAfterMs = 0): Date | null {
  const delay = retryDelays[tries - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.max(delay, Math.min(retryAfterMs, longestPause)));
}

/** An address whose every try has failed for so long is switched off. */
export const failingMs = 72 * hour;

/** A delivery whose worker has died is taken by another one after so long, which is longer than a try. */
export const claimMs = 15_000;

/** After so many tries in a row without an answer, an address is left alone for a while. */
export const silentTries = 4;
export const silentMs = minute;
