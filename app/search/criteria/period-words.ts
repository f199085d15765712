import type { CalendarUnitAgo } from '#db/vocabulary/calendar-units.ts';
import { type Display, formatDay } from '../../ui/format.ts';
import { timeInWords } from '../../ui/time-in-words.ts';
import type { DateValue } from '../criterion-types/dates.ts';
import { dayNames, monthNames } from './criterion-types.ts';

type DayReader = Pick<Display, 'dateFormat'>;
type Of<Type extends DateValue['periodType']> = Extract<DateValue, { periodType: Type }>;
type RelativePeriod = Of<'LAST_DAYS'> | Of<'LAST_MONTHS'> | (CalendarUnitAgo & { periodType: 'CALENDAR' });

/** Returns words that stay true, such as "last 30 days", "previous month" or "this year". */
export function relativePeriodInWords(period: RelativePeriod): string {
  switch (period.periodType) {
    case 'LAST_DAYS':
      return period.days === 1 ? 'last day' : `last ${period.days} days`;
    case 'LAST_MONTHS':
      return lastMonths(period.lastNMonths);
    case 'CALENDAR':
      return calendarUnit(period);
  }
}

/** 0 is the current month, 1 the previous one. */
function lastMonths(months: number) {
  if (months === 0) return 'current month';
  return months === 1 ? 'previous month' : `last ${months} months`;
}

function calendarUnit({ unit, ago }: CalendarUnitAgo) {
  const word = unit.toLowerCase();
  return ago > 1 ? `${ago} ${word}s ago` : `${ago === 0 ? 'this' : 'last'} ${word}`;
}

/** Returns the words of a criterion, such as "in the last 30 days". `isNight`: days are those on which a night shift begins. */
export function dateInWords(value: DateValue, reader: DayReader, isNight: boolean): string {
  switch (value.periodType) {
    case 'PERIOD':
      return daysInWords(value, reader);
    case 'MONTH':
      return `in ${orList(value.months.flatMap((month) => monthNames[month - 1] ?? []))}`;
    case 'LAST_DAYS':
    case 'LAST_MONTHS':
      return `in the ${relativePeriodInWords(value)}`;
    case 'DAY_OF_WEEK':
      return `${isNight ? 'in a shift that begins ' : ''}on ${orList(value.dayOfWeeks.flatMap((day) => dayNames[day - 1] ?? []))}`;
    case 'WORK_SHIFT':
      return `from ${timeInWords(value.fromTime)} to ${timeInWords(value.toTime)}`;
  }
}

/** Returns a name such as "Last 30 days" or "01/03/2026 to 14/03/2026". */
export function periodName(period: Of<'PERIOD'> | RelativePeriod, display: DayReader): string {
  if (period.periodType !== 'PERIOD') return relativePeriodName(period);
  return period.fromDate === period.toDate ? formatDay(period.fromDate, display) : daysInWords(period, display);
}

export function relativePeriodName(period: RelativePeriod): string {
  return relativePeriodInWords(period).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** Returns the name of the year or quarter that begins on a day, such as `2026` or `Q4 2026`. */
export function calendarName(unit: CalendarUnitAgo['unit'], firstDay: string): string {
  const [year, month] = firstDay.split('-');
  return unit === 'YEAR' ? year! : `Q${(Number(month) + 2) / 3} ${year}`;
}

/** Returns a name such as "the 3 months before". */
export function periodBeforeName(count: number, unit: 'month' | 'day'): string {
  return count === 1 ? `the ${unit} before` : `the ${count} ${unit}s before`;
}

/** A period as it is audited; those of other programs have parts that no analysis has. */
export type AuditedPeriod = {
  fromDate?: string;
  toDate?: string;
  months?: (string | number)[];
  dayOfWeeks?: (string | number)[];
  days?: number;
  lastNMonths?: number;
} & Partial<CalendarUnitAgo>;

export function auditedPeriodInWords(period: AuditedPeriod, display: DayReader): string {
  const { fromDate, toDate, months, dayOfWeeks, days, lastNMonths, unit, ago } = period;
  return [
    fromDate && toDate && daysInWords({ fromDate, toDate }, display),
    fromDate && !toDate && `since ${formatDay(fromDate, display)}`,
    months?.length && `months ${months.join(', ')}`,
    dayOfWeeks?.length && `days of the week ${dayOfWeeks.join(', ')}`,
    days && relativePeriodInWords({ periodType: 'LAST_DAYS', days }),
    lastNMonths !== undefined && lastMonths(lastNMonths),
    unit && ago !== undefined && calendarUnit({ unit, ago }),
  ]
    .filter(Boolean)
    .join(', ');
}

function daysInWords({ fromDate, toDate }: { fromDate: string; toDate: string }, display: DayReader) {
  return `${formatDay(fromDate, display)} to ${formatDay(toDate, display)}`;
}

export function orList(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');
}
