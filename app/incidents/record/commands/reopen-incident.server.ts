import { incidentStatus } from '#db/vocabulary/incident.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';

export function reopenIncident(scope: Scope, id: string | undefined, version: number): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'reopen', version);
    incident.reopen();
    await recordChange(scope, incident, 'REOPEN');
    await scope.em.execute(underEditSql, [incidentStatus.editing, incident.id]);
    return incident.number;
  });
}

/** Edit copies survive the closing of their incident. */
const underEditSql = `
update incident i set status = $1 where account_id = current_account() and id = $2
  and exists (select from draft d where d.account_id = i.account_id and d.incident_id = i.id)`;
