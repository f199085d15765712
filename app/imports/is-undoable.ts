import { type Import, undoHours } from './import-state.ts';

/** Whether an import has ended less than a day ago, and has incidents; those that were kept can be tried once more. */
export function isUndoable({ state, finishedAt, createdRows, keptIncidents }: Import, now: Date): boolean {
  const hasEnded = state === 'DONE' || state === 'CANCELLED' || state === 'FAILED';
  const incidents = hasEnded ? createdRows : state === 'UNDONE' ? keptIncidents : 0;
  if (incidents === 0 || finishedAt === null) return false;
  return now.getTime() - Date.parse(finishedAt) < undoHours * 3_600_000;
}
