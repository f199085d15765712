import { TZDateMini } from '@date-fns/tz/date/mini';

/** Returns null for an invalid date or time. A time skipped by daylight saving counts as one hour later. */
export function toUtc(timeZone: string, date: string, time: string): Date | null {
  const day = noonUtc(date);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/.exec(time);
  if (!day || !clock) return null;
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return new Date(new TZDateMini(year, month, dayOfMonth, Number(clock[1]), Number(clock[2]), timeZone).getTime());
}

/** Returns noon UTC of a calendar day from 1900 to 9999, or null when there is no such day. */
export function noonUtc(date: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '1900') return null;
  const noon = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date) ? noon : null;
}

export function toDateFields(instant: Date, timeZone: string) {
  const zoned = new TZDateMini(instant.getTime(), timeZone);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${zoned.getFullYear()}-${twoDigits(zoned.getMonth() + 1)}-${twoDigits(zoned.getDate())}`,
    time: `${twoDigits(zoned.getHours())}:${twoDigits(zoned.getMinutes())}`,
    minute: zoned.getHours() * 60 + zoned.getMinutes(),
  };
}
