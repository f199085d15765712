import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { dateRange } from '../../search/criteria/date-range.ts';
import { calendarName, periodName } from '../../search/criteria/period-words.ts';
import type { DayDisplay } from '../../ui/format.ts';
import type { AnalysisPeriod, CalendarPeriod } from './analysis.schema.ts';
import { firstOf, lastOfMonth, monthOf, type PeriodDays } from './compared-days.ts';

export type DatedPeriod = PeriodDays & { name: string };

export function datedPeriod(period: AnalysisPeriod, display: DayDisplay, now: Date): DatedPeriod {
  if (period.periodType === 'CALENDAR') return calendarPeriod(period, toDateFields(now, display.timeZone).date);
  const range = dateRange(period, display.timeZone, now)!;
  const isMonth = period.periodType === 'LAST_MONTHS' && period.lastNMonths === 0;
  const end = isMonth ? lastOfMonth(range.from) : range.to;
  return { ...range, end, name: period.name || periodName(period, display) };
}

/** Returns the days until today at most, and a name such as `2026` or `Q4 2026`. */
function calendarPeriod({ unit, ago, name }: CalendarPeriod & { name: string }, today: string): DatedPeriod {
  const months = unitMonths[unit];
  const first = monthOf(today) - (monthOf(today) % months) - ago * months;
  const [from, end] = [firstOf(first), lastOfMonth(firstOf(first + months - 1))];
  return { from, to: end < today ? end : today, end, name: name || calendarName(unit, from) };
}

const unitMonths = { YEAR: 12, QUARTER: 3 } as const;

export function periodInWords(period: AnalysisPeriod, display: DayDisplay): string {
  const generated = periodName(period, display);
  return period.name && period.name !== generated ? `${period.name} (${generated})` : generated;
}
