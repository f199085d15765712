import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { removePrintout } from './remove-printout.server.ts';

/** Only the user who requested the printout removes it. Throws a NotFoundError. */
export async function discardPrintout(scope: Scope, { id, printoutId }: { id?: string; printoutId?: string }) {
  const incidentId = id === undefined ? null : parseId(id);
  const [own] = await scope.em.execute<{ id: string }[]>(sql, [parseId(printoutId), incidentId, scope.actor.userId]);
  await removePrintout(scope, orNotFound(own, 'printout').id);
}

const sql = `
select id from printout where account_id = current_account() and id = $1 and requested_by = $3
  and ($2::uuid is null or incident_id = $2)`;
