import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Another user may still have an edit copy. */
export async function keepEditingStatus({ em }: Pick<Scope, 'em'>, incidentId: string) {
  await em.execute(
    `update incident set status = $1 where account_id = current_account() and id = $2
       and exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`,
    [incidentStatus.editing, incidentId],
  );
}
