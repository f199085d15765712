import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from './change-import.server.ts';

/** Stops an import after the rows that are being written. What is imported stays. */
export async function cancelImport(scope: Scope, id: string | undefined): Promise<void> {
  await changeImport(scope, id, { from: ['RUNNING'], to: 'CANCELLED' });
}
