import { notifyIncidentChange } from '#db/incident-changes.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Tells the open pages of an incident that the user has changed it, once the transaction commits. */
export async function announceChange({ em, actor }: Scope, { id, version }: { id: string; version: number }) {
  await notifyIncidentChange(em, {
    accountId: actor.account.id,
    incidentId: id,
    version,
    userId: actor.userId,
  });
}
