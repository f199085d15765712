import type { TaskRecord } from './incident-record.ts';

/** Open tasks come first by due day, those without one last; then ended tasks by their end. */
export function byUrgency(one: TaskRecord, other: TaskRecord): number {
  const key = ({ state, dueOn, endedAt, id }: TaskRecord) =>
    state === 'OPEN' ? `1 ${dueOn ?? '9999'} ${id}` : `2 ${endedAt} ${id}`;
  return key(one) < key(other) ? -1 : 1;
}
