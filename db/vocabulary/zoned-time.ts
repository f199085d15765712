import { TZDateMini } from '@date-fns/tz/date/mini';
import { noonUtc } from './calendar-day.ts';

/** Returns null for an invalid date or time. A time skipped by daylight saving counts as one hour later. */
export function toUtc(timeZone: string, date: string, time: string): Date | null {
  const day = noonUtc(date);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/.exec(time);
  if (!day || !clock) return null;
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return new Date(new TZDateMini(year, month, dayOfMonth, Number(clock[1]), Number(clock[2]), timeZone).getTime());
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
