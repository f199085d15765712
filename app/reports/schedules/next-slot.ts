import { toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import { daysBefore } from '../../search/criteria/date-range.ts';
import type { Timing } from './schedule.schema.ts';

/** `day` is a day of the account's calendar and identifies a run of the schedule. */
export type Slot = { day: string; at: Date };

/**
 * A skipped hour counts as the hour after it, a repeated hour as its first; a month without the day has its last day.
 * @param lastDay of a run, because a day has one
 */
export function nextSlot(timing: Timing, timeZone: string, after: Date, lastDay: string | null = null): Slot {
  // the slot of the day before may follow the instant, where the last hour of a day is skipped
  const dayBefore = daysBefore(toDateFields(after, timeZone).date, 1);
  const start = lastDay && lastDay >= dayBefore ? daysBefore(lastDay, -1) : dayBefore;
  for (let days = 0; days <= mostDays; days++) {
    const day = daysBefore(start, -days);
    if (!isOn(timing, day) || !exists(day, timeZone)) continue;
    const at = toUtc(timeZone, day, `${String(timing.hour).padStart(2, '0')}:00`)!;
    if (at > after) return { day, at };
  }
  throw new Error('a schedule has a slot in each month');
}

/** Two months: where a calendar skips the chosen day, the next month has it. */
const mostDays = 64;

function isOn({ frequency, weekday, monthDay }: Timing, day: string): boolean {
  const noon = new Date(`${day}T12:00:00Z`);
  if (frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return (noon.getUTCDay() || 7) === weekday;
  const lastDay = new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + 1, 0)).getUTCDate();
  return noon.getUTCDate() === Math.min(monthDay, lastDay);
}

/** A zone that moves over the date line skips a day. */
function exists(day: string, timeZone: string) {
  return toDateFields(toUtc(timeZone, day, '12:00')!, timeZone).date === day;
}
