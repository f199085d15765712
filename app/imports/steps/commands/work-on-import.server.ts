import type { Scope } from '../../../auth/scope.server.ts';
import type { Import } from '../../import-state.ts';
import { importRow } from '../../queries/import-row.server.ts';
import { checkRows } from '../check-rows.server.ts';
import { importRows } from '../import-rows.server.ts';
import { inspectImport } from '../inspect-import.server.ts';
import { takeBackRows } from '../take-back-rows.server.ts';

/** Runs the step of the import's state; a second attempt continues where the first ended. */
export async function workOnImport(scope: Scope, importId: string): Promise<void> {
  const row = await importRow(scope, importId);
  await steps[row.state]?.(scope, row);
}

const steps: Partial<Record<Import['state'], (scope: Scope, row: Import) => Promise<void>>> = {
  READING: inspectImport,
  CHECKING: checkRows,
  RUNNING: importRows,
  UNDOING: takeBackRows,
};
