import type { Scope } from '../../auth/scope.server.ts';
import { announceChanges } from './announce-changes.server.ts';

/** Tells the open pages of an incident that the user has changed it, once the transaction commits. */
export async function announceChange(scope: Scope, incident: { id: string; version: number }) {
  await announceChanges(scope, [incident]);
}
