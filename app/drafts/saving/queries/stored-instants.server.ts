import { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export async function storedInstants({ em }: Pick<Scope, 'em'>, incidentId: string | null) {
  if (incidentId === null) return null;
  return await em.findOne(Incident, { id: incidentId }, { fields: ['reportedAt', 'occurredAt'] });
}
