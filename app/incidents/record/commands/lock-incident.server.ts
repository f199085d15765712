import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';
import type { LockInput } from '../../incident-action.schema.ts';

/** Hides the incident from users without INCIDENT_LOCK; history and audit keep the reason. Returns the number. */
export function lockIncident(scope: Scope, id: string | undefined, { version, reason }: LockInput): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'lock', version);
    incident.locked = true;
    await recordChange(scope, incident, 'LOCK', { reason });
    return incident.number;
  });
}
