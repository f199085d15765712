import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Sets an incident without edit copies back to open; runs in the transaction that removed a copy. */
export async function releaseEditing({ em }: Pick<Scope, 'em'>, incidentId: string) {
  // locks in a separate statement, so that the next one sees a copy that was created while this one waited
  await em.execute('select from incident where account_id = current_account() and id = $1 for no key update', [
    incidentId,
  ]);
  await em.execute(sql, [incidentId]);
}

const sql = `
update incident set status = ${incidentStatus.open}
where account_id = current_account() and id = $1 and status = ${incidentStatus.editing}
  and not exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`;
