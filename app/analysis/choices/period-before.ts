import { type DateRange, daysBefore } from '../../search/date-range.ts';
import { daysIn, firstOf, monthOf } from './compared-days.ts';

/** Returns the period of the same length that ends the day before: so many months for whole months, else so many days. */
export function periodBefore({ from, to }: DateRange): DateRange & { name: string } {
  const end = daysBefore(from, 1);
  if (from.endsWith('-01') && daysBefore(to, -1).endsWith('-01')) {
    const months = monthOf(to) - monthOf(from) + 1;
    return { from: firstOf(monthOf(from) - months), to: end, name: lengthOf(months, 'month') };
  }
  const days = daysIn({ from, to });
  return { from: daysBefore(from, days), to: end, name: lengthOf(days, 'day') };
}

function lengthOf(count: number, unit: string) {
  return count === 1 ? `the ${unit} before` : `the ${count} ${unit}s before`;
}
