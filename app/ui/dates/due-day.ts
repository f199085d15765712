import { type DayDisplay, formatDay } from '../format.ts';

export type DueWords = { isLate: boolean; words: string };

/** Returns words such as "in 2 days" or "1 day overdue"; days are of the account's zone. */
export function daysLeft(dueOn: string, today: string): DueWords {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);
  if (days < 0) return { isLate: true, words: `${-days} ${days === -1 ? 'day' : 'days'} overdue` };
  return { isLate: false, words: ['today', 'tomorrow'][days] ?? `in ${days} days` };
}

/** Returns words such as "Due 16/03/2026, in 2 days"; a `today` of null leaves the days out. */
export function dueWords(dueOn: string | null, today: string | null, display: Pick<DayDisplay, 'dateFormat'>): string {
  if (!dueOn) return 'No due day';
  if (!today) return `Due ${formatDay(dueOn, display)}`;
  const { isLate, words } = daysLeft(dueOn, today);
  return isLate ? `was due ${formatDay(dueOn, display)}` : `Due ${formatDay(dueOn, display)}, ${words}`;
}
