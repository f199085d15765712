import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';

export function deleteIncident(scope: Scope, id: string | undefined, version: number): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'delete', version);
    // what the deletion takes along is locked before the audit, as by who changes it
    await scope.em.execute(draftsSql, [incident.id]);
    await scope.em.execute(linksSql, [incident.id]);
    await recordChange(scope, incident, 'DELETE');
    scope.em.remove(incident);
    await scope.em.flush();
    return incident.number;
  });
}

const draftsSql = `
select from draft where account_id = current_account() and incident_id = $1 order by id for update`;

const linksSql = `
select from incident_link where account_id = current_account() and $1 in (incident_id, linked_incident_id)
order by id for update`;
