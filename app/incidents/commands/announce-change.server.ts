import type { Scope } from '../../auth/scope.server.ts';
import { announceChanges } from './announce-changes.server.ts';

/** Open pages of the incident hear of the change once the transaction commits. */
export async function announceChange(scope: Scope, incident: { id: string; version: number }) {
  await announceChanges(scope, [incident]);
}
