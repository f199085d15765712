import { type DateRange, daysBefore } from '../../search/criteria/date-range.ts';

export type PeriodDays = DateRange & { end: string };

/**
 * Returns the days of each period that are compared: where one of them is not over, the same days so far of those that
 * are as long; null for a period that has not begun. `today` is the day of the account.
 */
export function comparedDays(periods: PeriodDays[], today: string): (DateRange | null)[] {
  const isOpen = ({ from, end }: PeriodDays) => from <= today && today < end;
  const open = periods.filter(isOpen);
  return periods.map((period) => {
    if (period.from > today) return null;
    const likes = open.filter((other) => !areUnequal(wholeOf(period), wholeOf(other)));
    const ends = likes.map((other) => sameDay(period, other, today)).concat(earlier(period.to, today));
    return { from: period.from, to: ends.reduce(earlier) };
  });
}

/** Months and years of the calendar differ by a few days, and count as equal. */
export function areUnequal(one: DateRange, other: DateRange) {
  return areUnlike(daysIn(one), daysIn(other));
}

export const areUnlike = (days: number, others: number) => Math.abs(days - others) > 0.12 * Math.max(days, others);

export const daysIn = ({ from, to }: DateRange) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const wholeOf = ({ from, end }: PeriodDays): DateRange => ({ from, to: end });

const earlier = (one: string, other: string) => (one < other ? one : other);

/** Counts in months and days where both periods begin on the same day of a month, else in days. */
function sameDay(period: DateRange, other: DateRange, day: string): string {
  if (period.from.slice(8) !== other.from.slice(8))
    return daysBefore(period.from, 1 - daysIn({ from: other.from, to: day }));
  const begun = monthOf(day) - monthOf(other.from);
  const months = monthsLater(other.from, begun) > day ? begun - 1 : begun;
  const days = daysIn({ from: monthsLater(other.from, months), to: day });
  const same = daysBefore(monthsLater(period.from, months), 1 - days);
  return earlier(same, daysBefore(monthsLater(period.from, months + 1), 1));
}

/** Returns the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const first = firstOf(monthOf(day) + months);
  return earlier(`${first.slice(0, 8)}${day.slice(8)}`, lastOfMonth(first));
}

export const lastOfMonth = (day: string) => daysBefore(firstOf(monthOf(day) + 1), 1);

export const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

export const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
