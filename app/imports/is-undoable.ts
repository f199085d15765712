import { type Import, undoHours, workingStates } from './import-state.ts';
import { incidentsLeft } from './incidents-of-import.ts';

/** Incidents that an earlier undo kept can be tried once more. */
export function isUndoable(row: Import, now: Date): boolean {
  if (row.finishedAt === null || workingStates.includes(row.state) || incidentsLeft(row) === 0) return false;
  return now.getTime() - Date.parse(row.finishedAt) < undoHours * 3_600_000;
}
