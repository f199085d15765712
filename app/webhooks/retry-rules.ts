const minute = 60_000;
const hour = 60 * minute;

/** How long after each failed try the next one follows: eight tries in 24 hours. */
const retryDelays = [5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour + 40 * minute];

export const maxTries = retryDelays.length + 1;

/** A receiver that asks for a pause is tried again at most so long after the first try of the event. */
const longestPause = 24 * hour;

type Tried = { tries: number; firstAt: Date; now: Date; retryAfterMs?: number | undefined };

/**
 * Returns when a delivery is tried next after so many tries, or null after the last. That is not before the receiver wants
 * it, within 24 hours after the first try; the pause of the schedule is kept in any case.
 */
export function nextTry({ tries, firstAt, now, retryAfterMs = 0 }: Tried): Date | null {
  const delay = retryDelays[tries - 1];
  if (delay === undefined) return null;
  const wanted = Math.min(now.getTime() + retryAfterMs, firstAt.getTime() + longestPause);
  return new Date(Math.max(now.getTime() + delay, wanted));
}

/** An address whose every try has failed for so long is switched off. */
export const failingMs = 72 * hour;

/** A delivery whose worker has died is taken by another one after so long, which is longer than a try. */
export const claimMs = 15_000;

/** After so many tries in a row without an answer, an address is left alone for a while. */
export const silentTries = 4;
export const silentMs = minute;
