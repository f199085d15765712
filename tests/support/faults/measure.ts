import { isComplete } from '../fixed-choice.ts';

/** Whether the complete run tests, with more rounds and a heavier load. */
export const isDemanding = isComplete;

/** Returns the numbers of the rounds: one, and in the complete run five, at most `most`. */
export function rounds(most: number): number[] {
  return Array.from({ length: Math.min(isDemanding ? 5 : 1, most) }, (_, round) => round + 1);
}

/** Concurrent writers; the pause is that of the form's autosave. */
export const autosavers = isDemanding ? { count: 200, pauseMs: 200 } : { count: 20, pauseMs: 0 };

/** How many connections are cut. */
export const cuts = isDemanding ? 500 : 30;

/** How many random histories of concurrent users and tabs are tested. */
export const histories = isDemanding ? 2_000 : 40;

/** The load; concurrent requests never exceed the database connections of one server. */
export const load = isDemanding ? { perSecond: 100, writers: 16 } : { perSecond: 40, writers: 8 };

/** Logs the figures of a round; times are in milliseconds. */
export function report(figures: Record<string, unknown>) {
  if (isDemanding)
    console.log(JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Math.round(value) : value)));
}
