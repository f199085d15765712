import { notifyIncidentChanges } from '#db/incident-changes.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Open pages of the incident hear of the change once the transaction commits. */
export async function announceChange(scope: Scope, incident: { id: string; version: number }) {
  await announceChanges(scope, [incident]);
}

export async function announceChanges({ em, actor }: Scope, incidents: { id: string; version: number }[]) {
  await notifyIncidentChanges(
    em,
    incidents.map(({ id, version }) => ({
      accountId: actor.account.id,
      incidentId: id,
      version,
      userId: actor.userId,
    })),
  );
}
