import { calendarName } from '#db/vocabulary/calendar-name.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { dateRange } from '../../search/criteria/date-range.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';
import type { AnalysisPeriod, CalendarPeriod } from './analysis.schema.ts';
import { firstOf, lastOfMonth, monthOf, type PeriodDays } from './compared-days.ts';

export type DatedPeriod = PeriodDays & { name: string };

export function datedPeriod(period: AnalysisPeriod, display: DayDisplay, now: Date): DatedPeriod {
  if (period.periodType === 'CALENDAR') return calendarPeriod(period, toDateFields(now, display.timeZone).date);
  const range = dateRange(period, display.timeZone, now)!;
  const isMonth = period.periodType === 'LAST_MONTHS' && period.lastNMonths === 0;
  const end = isMonth ? lastOfMonth(range.from) : range.to;
  return { ...range, end, name: period.name || generatedName(period, display) };
}

/** Returns the days until today at most, and a name such as `2026` or `Q4 2026`. */
function calendarPeriod({ unit, ago, name }: CalendarPeriod & { name: string }, today: string): DatedPeriod {
  const months = unitMonths[unit];
  const first = monthOf(today) - (monthOf(today) % months) - ago * months;
  const [from, end] = [firstOf(first), lastOfMonth(firstOf(first + months - 1))];
  const year = from.slice(0, 4);
  const generated = unit === 'YEAR' ? year : `Q${(first % 12) / 3 + 1} ${year}`;
  return { from, to: end < today ? end : today, end, name: name || generated };
}

const unitMonths = { YEAR: 12, QUARTER: 3 } as const;

export function periodInWords(period: AnalysisPeriod, display: DayDisplay): string {
  const generated = generatedName(period, display);
  return period.name && period.name !== generated ? `${period.name} (${generated})` : generated;
}

function generatedName(period: AnalysisPeriod, display: DayDisplay): string {
  switch (period.periodType) {
    case 'PERIOD': {
      const [from, to] = [formatDay(period.fromDate, display), formatDay(period.toDate, display)];
      return from === to ? from : `${from} to ${to}`;
    }
    case 'LAST_DAYS':
      return period.days === 1 ? 'Last day' : `Last ${period.days} days`;
    case 'LAST_MONTHS':
      return lastMonthsName(period.lastNMonths);
    case 'CALENDAR':
      return calendarName(period);
  }
}

export function lastMonthsName(months: number): string {
  if (months === 0) return 'Current month';
  return months === 1 ? 'Previous month' : `Last ${months} months`;
}
