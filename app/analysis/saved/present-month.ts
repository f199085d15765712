import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { firstOf, monthOf } from '../choices/compared-days.ts';

export function presentMonth(timeZone: string, now: Date): string {
  return firstOf(monthOf(toDateFields(now, timeZone).date));
}
