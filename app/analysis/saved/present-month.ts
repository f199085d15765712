import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { firstOf, monthOf } from '../choices/compared-days.ts';

/** Returns the first day of the month that a time zone has at an instant. */
export function presentMonth(timeZone: string, now: Date): string {
  return firstOf(monthOf(toDateFields(now, timeZone).date));
}
