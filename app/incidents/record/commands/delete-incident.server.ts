import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';

export function deleteIncident(scope: Scope, id: string | undefined, version: number): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'delete', version);
    await recordChange(scope, incident, 'DELETE');
    scope.em.remove(incident);
    await scope.em.flush();
    return incident.number;
  });
}
