import { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Returns when an incident that is edited was reported and occurred; null for a draft of a new one. */
export async function storedInstants({ em }: Pick<Scope, 'em'>, incidentId: string | null) {
  if (incidentId === null) return null;
  return await em.findOne(Incident, { id: incidentId }, { fields: ['reportedAt', 'occurredAt'] });
}
