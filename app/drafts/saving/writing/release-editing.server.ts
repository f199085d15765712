import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Runs in the transaction that locked the incident and removed a copy; an incident without copies becomes open. */
export async function releaseEditing({ em }: Pick<Scope, 'em'>, incidentId: string) {
  await em.execute(sql, [incidentId]);
}

const sql = `
update incident set status = ${incidentStatus.open}
where account_id = current_account() and id = $1 and status = ${incidentStatus.editing}
  and not exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`;
