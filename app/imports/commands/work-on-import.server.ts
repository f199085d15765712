import type { Scope } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';
import { importRow } from '../queries/import-row.server.ts';
import { checkRows } from './check-rows.server.ts';
import { importRows } from './import-rows.server.ts';
import { inspectImport } from './inspect-import.server.ts';
import { takeBackRows } from './take-back-rows.server.ts';

/** Does what the state of an import asks for; a second worker, or a second attempt, goes on where the first one ended. */
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
