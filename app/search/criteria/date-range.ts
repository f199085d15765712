import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { DateValue } from './criteria.schema.ts';

/** yyyy-MM-dd, both included. */
export type DateRange = { from: string; to: string };

/** Days of the zone's calendar; null for periods without a first and last day. */
export function dateRange(value: DateValue, timeZone: string, now: Date): DateRange | null {
  const { date: today } = toDateFields(now, timeZone);
  switch (value.periodType) {
    case 'PERIOD':
      return { from: value.fromDate, to: value.toDate };
    case 'LAST_DAYS':
      return { from: daysBefore(today, value.days - 1), to: today };
    case 'LAST_MONTHS': {
      const { lastNMonths } = value;
      const from = firstOfMonth(today, lastNMonths);
      return { from, to: lastNMonths === 0 ? today : daysBefore(firstOfMonth(today, 0), 1) };
    }
    default:
      return null;
  }
}

/** Returns yyyy-MM-dd. */
export function daysBefore(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - days);
  return noon.toISOString().slice(0, 10);
}

function firstOfMonth(day: string, monthsBefore: number) {
  const first = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - monthsBefore);
  return first.toISOString().slice(0, 10);
}
