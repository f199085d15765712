import { type DateRange, daysBefore } from '../../search/date-range.ts';

/** Returns the period of the same length that ends the day before: so many months for whole months, else so many days. */
export function periodBefore({ from, to }: DateRange): DateRange & { name: string } {
  const end = daysBefore(from, 1);
  if (from.endsWith('-01') && daysBefore(to, -1).endsWith('-01')) {
    const months = monthOf(to) - monthOf(from) + 1;
    return { from: firstOf(monthOf(from) - months), to: end, name: lengthOf(months, 'month') };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: daysBefore(from, days), to: end, name: lengthOf(days, 'day') };
}

function lengthOf(count: number, unit: string) {
  return count === 1 ? `the ${unit} before` : `the ${count} ${unit}s before`;
}

/** Months since the year 0. */
function monthOf(day: string) {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstOf(month: number) {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
