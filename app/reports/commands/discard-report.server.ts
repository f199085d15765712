import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { removeReport } from './remove-report.server.ts';

/** Removes a printout that the user requested and has closed. Throws a NotFoundError. */
export async function discardReport(scope: Scope, { id, reportId }: { id?: string; reportId?: string }) {
  const incidentId = id === undefined ? null : parseId(id);
  const [own] = await scope.em.execute<{ id: string }[]>(sql, [parseId(reportId), incidentId, scope.actor.userId]);
  await removeReport(scope, orNotFound(own, 'report').id);
}

const sql = `
select id from report where account_id = current_account() and id = $1 and requested_by = $3
  and ($2::uuid is null or incident_id = $2)`;
