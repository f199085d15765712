import { TZDateMini } from '@date-fns/tz/date/mini';

/**
 * The moment that a clock in `timeZone` showed `date` (yyyy-MM-dd) and `time` (HH:mm); null when there is no such date or
 * time. A time that the clock skipped in spring is taken as the one an hour later.
 */
export function toUtc(timeZone: string, date: string, time: string): Date | null {
  const day = noonUtc(date);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/.exec(time);
  if (!day || !clock) return null;
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return new Date(new TZDateMini(year, month, dayOfMonth, Number(clock[1]), Number(clock[2]), timeZone).getTime());
}

/** Noon, UTC, of a calendar day from 1900 to 9999; null when there is no such day. */
export function noonUtc(date: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '1900') return null;
  const at = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? at : null;
}

/** What a clock in `timeZone` shows at `moment`, as the browser's date and time fields take it. */
export function toDateFields(moment: Date, timeZone: string) {
  const there = new TZDateMini(moment.getTime(), timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`,
    time: `${two(there.getHours())}:${two(there.getMinutes())}`,
    minute: there.getHours() * 60 + there.getMinutes(),
  };
}
