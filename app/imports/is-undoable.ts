import { type Import, undoHours } from './import-state.ts';

/** Whether an import has ended less than a day ago, and has incidents. */
export function isUndoable({ state, finishedAt, createdRows }: Import, now: Date): boolean {
  const hasEnded = state === 'DONE' || state === 'CANCELLED' || state === 'FAILED';
  if (!hasEnded || createdRows === 0 || finishedAt === null) return false;
  return now.getTime() - Date.parse(finishedAt) < undoHours * 3_600_000;
}
