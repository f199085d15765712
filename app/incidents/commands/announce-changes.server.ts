import { notifyIncidentChanges } from '#db/incident-changes.ts';
import type { Scope } from '../../auth/scope.server.ts';

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
