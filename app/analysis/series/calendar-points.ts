import { monthNames } from '../../search/criterion-types.ts';
import type { DateRange } from '../../search/date-range.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';

/** A day, month or year of a period: its first and last day within the period. */
export type CalendarPoint = DateRange & { key: string; label: string; name: string };

export type CalendarUnit = 'DAY' | 'MONTH' | 'YEAR';

/** The units that the period touches, without listing them. */
export function calendarPointCount({ from, to }: DateRange, unit: CalendarUnit) {
  if (unit === 'DAY') return dayNumber(to) - dayNumber(from) + 1;
  if (unit === 'MONTH') return monthNumber(to) - monthNumber(from) + 1;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
}

/** Returns the calendar units of a period in order; the first and the last end with the period. */
export function calendarPoints({ from, to }: DateRange, unit: CalendarUnit, display: DayDisplay): CalendarPoint[] {
  const length = unitLengths[unit];
  const spansYears = from.slice(0, 4) !== to.slice(0, 4);
  return Array.from({ length: calendarPointCount({ from, to }, unit) }, (_, at) => {
    const first = firstDay(from, unit, at);
    const next = firstDay(from, unit, at + 1);
    const last = isoDay(dayNumber(next) - 1);
    return {
      key: first.slice(0, length),
      from: first < from ? from : first,
      to: last > to ? to : last,
      ...namesOf(first, unit, display, spansYears),
    };
  });
}

/** How much of an ISO day names the unit. */
export const unitLengths = { DAY: 10, MONTH: 7, YEAR: 4 } as const;

function firstDay(from: string, unit: CalendarUnit, offset: number) {
  if (unit === 'DAY') return isoDay(dayNumber(from) + offset);
  const months = unit === 'MONTH' ? monthNumber(from) + offset : (Number(from.slice(0, 4)) + offset) * 12;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

function namesOf(first: string, unit: CalendarUnit, display: DayDisplay, spansYears: boolean) {
  const year = first.slice(0, 4);
  const month = monthNames[Number(first.slice(5, 7)) - 1]!;
  if (unit === 'YEAR') return { label: year, name: year };
  if (unit === 'MONTH')
    return {
      label: spansYears ? `${month.slice(0, 3)} ${year.slice(2)}` : month.slice(0, 3),
      name: `${month} ${year}`,
    };
  return { label: `${Number(first.slice(8))} ${month.slice(0, 3)}`, name: formatDay(first, display) };
}

const dayMilliseconds = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds);
const isoDay = (number: number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10);
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
