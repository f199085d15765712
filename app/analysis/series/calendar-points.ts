import { monthNames } from '../../search/criteria/criterion-types.ts';
import type { DateRange } from '../../search/criteria/date-range.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';
import { daysIn } from '../choices/compared-days.ts';
import type { SeriesPoint } from './series.ts';

export type CalendarPoint = DateRange & { key: string } & Omit<SeriesPoint, 'count' | 'href'>;

export type AccountDays = { today: string; began: string };

export type CalendarUnit = 'DAY' | 'MONTH' | 'YEAR';

export function calendarPointCount({ from, to }: DateRange, unit: CalendarUnit) {
  if (unit === 'DAY') return dayNumber(to) - dayNumber(from) + 1;
  if (unit === 'MONTH') return monthNumber(to) - monthNumber(from) + 1;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
}

export function calendarRanges({ from, to }: DateRange, unit: CalendarUnit) {
  return Array.from({ length: calendarPointCount({ from, to }, unit) }, (_, index) => {
    const first = firstDay(from, unit, index);
    const last = isoDay(dayNumber(firstDay(from, unit, index + 1)) - 1);
    return { first, last, from: first < from ? from : first, to: last > to ? to : last };
  });
}

/** The first and the last unit are cut at the ends of the period, and say so. */
export function calendarPoints(
  period: DateRange,
  unit: CalendarUnit,
  display: DayDisplay,
  days: AccountDays,
): CalendarPoint[] {
  const spansYears = period.from.slice(0, 4) !== period.to.slice(0, 4);
  return calendarRanges(period, unit).map(({ first, last, ...range }) => {
    const isOpen = range.from <= days.today && days.today <= range.to;
    const edge = [
      range.from > first && `from ${shortDay(range.from)}`,
      isOpen ? 'so far' : range.to < last && `to ${shortDay(range.to)}`,
    ];
    const words = edge.filter(Boolean).join(' ');
    const { label, name } = namesOf(first, unit, display, spansYears);
    return {
      key: first.slice(0, unitLengths[unit]),
      ...range,
      label,
      name: words ? `${name} ${words}` : name,
      days: isOpen ? daysIn({ from: range.from, to: days.today }) : daysIn(range),
      ...(words && { edge: words }),
      ...partOf(range, days, { isOpen, isCut: words !== '' }),
    };
  });
}

function partOf({ from, to }: DateRange, { today, began }: AccountDays, { isOpen = false, isCut = false }) {
  if (from > today) return { part: 'ahead' as const };
  if (to < began) return { part: 'before' as const };
  if (isOpen) return { part: 'open' as const };
  return isCut || from < began ? { part: 'cut' as const } : {};
}

export function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]!.slice(0, 3)}`;
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
  return {
    label: spansYears ? `${shortDay(first)} ${year.slice(2)}` : shortDay(first),
    name: formatDay(first, display),
  };
}

const dayMilliseconds = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds);
const isoDay = (number: number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10);
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
