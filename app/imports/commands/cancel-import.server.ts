import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from '../change-import.server.ts';

/** The rows that are being written are finished, and imported incidents stay. */
export async function cancelImport(scope: Scope, id: string | undefined): Promise<void> {
  await changeImport(scope, id, { from: ['RUNNING'], to: 'CANCELLED' });
}
