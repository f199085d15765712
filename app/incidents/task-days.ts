import { type DayDisplay, formatDay } from '../ui/format.ts';
import type { TaskRecord } from './incident-record.ts';

export type DueWords = { isLate: boolean; words: string };

/** Returns how long a task has until its due day, as in "in 2 days" or "1 day overdue"; days are of the account's zone. */
export function daysLeft(dueOn: string, today: string): DueWords {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);
  if (days < 0) return { isLate: true, words: `${-days} ${days === -1 ? 'day' : 'days'} overdue` };
  return { isLate: false, words: ['today', 'tomorrow'][days] ?? `in ${days} days` };
}

/** Returns the due day of a task in words, as in "Due 16/03/2026, in 2 days". */
export function dueWords(dueOn: string | null, today: string, display: Pick<DayDisplay, 'dateFormat'>): string {
  if (!dueOn) return 'No due day';
  const { isLate, words } = daysLeft(dueOn, today);
  return isLate ? `was due ${formatDay(dueOn, display)}` : `Due ${formatDay(dueOn, display)}, ${words}`;
}

/** Orders tasks: open ones by due day, those without one last, then those that have ended by when they did. */
export function byUrgency(one: TaskRecord, other: TaskRecord): number {
  const key = ({ state, dueOn, endedAt, id }: TaskRecord) =>
    state === 'OPEN' ? `1 ${dueOn ?? '9999'} ${id}` : `2 ${endedAt} ${id}`;
  return key(one) < key(other) ? -1 : 1;
}
