import { type DateRange, daysBefore } from '../../search/criteria/date-range.ts';
import { periodBeforeName } from '../../search/criteria/period-words.ts';
import type { DayDisplay } from '../../ui/format.ts';
import type { AnalysisPeriod } from './analysis.schema.ts';
import { daysIn, firstOf, monthOf } from './compared-days.ts';
import { datedPeriod } from './dated-period.ts';

export function withPeriodBefore(period: AnalysisPeriod, display: DayDisplay, now: Date): AnalysisPeriod[] {
  const { from, end } = datedPeriod(period, display, now);
  const before = periodBefore({ from, to: end });
  return [period, { name: before.name, periodType: 'PERIOD', fromDate: before.from, toDate: before.to }];
}

/** Returns the period of the same length that ends the day before: so many months for whole months, else so many days. */
export function periodBefore({ from, to }: DateRange): DateRange & { name: string } {
  const end = daysBefore(from, 1);
  if (from.endsWith('-01') && daysBefore(to, -1).endsWith('-01')) {
    const months = monthOf(to) - monthOf(from) + 1;
    return { from: firstOf(monthOf(from) - months), to: end, name: periodBeforeName(months, 'month') };
  }
  const days = daysIn({ from, to });
  return { from: daysBefore(from, days), to: end, name: periodBeforeName(days, 'day') };
}
