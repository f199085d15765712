import { type Import, undoHours, workingStates } from './import-state.ts';
import { incidentsLeft } from './incidents-of-import.ts';

/** Whether an import has ended less than a day ago, and has incidents; those that were kept can be tried once more. */
export function isUndoable(row: Import, now: Date): boolean {
  if (row.finishedAt === null || workingStates.includes(row.state) || incidentsLeft(row) === 0) return false;
  return now.getTime() - Date.parse(row.finishedAt) < undoHours * 3_600_000;
}
