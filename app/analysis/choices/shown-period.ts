import { dateRange } from '../../search/date-range.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';
import type { AnalysisPeriod } from './analysis.schema.ts';
import { lastOfMonth, type PeriodDays } from './compared-days.ts';

/** A period with its days; the name is a generated one where it has none of its own. */
export type ShownPeriod = PeriodDays & { name: string };

export function shownPeriod(period: AnalysisPeriod, display: DayDisplay, now: Date): ShownPeriod {
  const range = dateRange(period, display.timeZone, now)!;
  const isMonth = period.periodType === 'LAST_MONTHS' && period.lastNMonths === 0;
  const end = isMonth ? lastOfMonth(range.from) : range.to;
  return { ...range, end, name: period.name || generatedName(period, display) };
}

/** Returns what a period is, after its own name where it has one. */
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
  }
}

export function lastMonthsName(months: number): string {
  if (months === 0) return 'Current month';
  return months === 1 ? 'Previous month' : `Last ${months} months`;
}
