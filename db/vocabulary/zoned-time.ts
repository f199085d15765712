import { TZDateMini } from '@date-fns/tz/date/mini';
import { noonUtc } from './calendar-day.ts';
import { instantsShowing, type RepeatedHour } from './clock-time.ts';

/**
 * Returns null for an invalid date or time. A time skipped by daylight saving counts as one hour later; of a repeated one,
 * `hour` says which is meant.
 */
export function toUtc(timeZone: string, date: string, time: string, hour: RepeatedHour = ''): Date | null {
  const day = noonUtc(date);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/.exec(time);
  if (!day || !clock) return null;
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const read = new TZDateMini(year, month, dayOfMonth, Number(clock[1]), Number(clock[2]), timeZone);
  const [first, second] = hour ? instantsAt(timeZone, date, time) : [];
  return (hour === 'first' ? first : second) ?? new Date(read.getTime());
}

/** Returns the instants at which clocks of the zone show a valid date and time: two where they go back, none where forward. */
export function instantsAt(timeZone: string, date: string, time: string): Date[] {
  const offsetAt = (instant: number) => -60 * zoneOffset(new Date(instant), timeZone);
  return instantsShowing(date, time, offsetAt).map((instant) => new Date(instant));
}

/** Returns which of the two hours an instant is in that clocks of the zone show twice. */
export function repeatedHourAt(instant: Date, timeZone: string): RepeatedHour {
  const { date, time } = toDateFields(instant, timeZone);
  const [, second] = instantsAt(timeZone, date, time);
  if (!second) return '';
  return instant < second ? 'first' : 'second';
}

/** Returns the day `yyyy-MM-dd`, the time `HH:mm` and the minute of the day that clocks of the zone show. */
export function toDateFields(instant: Date, timeZone: string) {
  const zoned = new TZDateMini(instant.getTime(), timeZone);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${zoned.getFullYear()}-${twoDigits(zoned.getMonth() + 1)}-${twoDigits(zoned.getDate())}`,
    time: `${twoDigits(zoned.getHours())}:${twoDigits(zoned.getMinutes())}`,
    minute: zoned.getHours() * 60 + zoned.getMinutes(),
  };
}

/** Returns the offset of a zone at an instant in minutes, positive west of UTC, as browsers report it. */
export function zoneOffset(instant: Date, timeZone: string): number {
  return new TZDateMini(instant.getTime(), timeZone).getTimezoneOffset();
}

/** Returns the first midnight of the zone at or after an instant. */
export function midnightFrom(instant: Date, timeZone: string): Date {
  const start = midnightBefore(instant, timeZone);
  if (start.getTime() === instant.getTime()) return start;
  // 36 hours after a midnight is the next day, whatever daylight saving does
  return midnightBefore(new Date(start.getTime() + 36 * 3_600_000), timeZone);
}

/** Returns the midnight of the zone at which the day of an instant began. */
export function midnightBefore(instant: Date, timeZone: string): Date {
  return toUtc(timeZone, toDateFields(instant, timeZone).date, '00:00') ?? instant;
}
