import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';

export function unlockIncident(scope: Scope, id: string | undefined, version: number): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'unlock', version);
    incident.locked = false;
    await recordChange(scope, incident, 'UNLOCK');
    return incident.number;
  });
}
