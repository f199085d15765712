import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { removeReport } from './remove-report.server.ts';

/** Removes a printout that the user requested and has closed. Throws a NotFoundError. */
export async function discardReport(scope: Scope, incidentId: string | undefined, reportId: string | undefined) {
  const { id } = await viewableIncident(scope, incidentId);
  const [own] = await scope.em.execute<{ id: string }[]>(sql, [parseId(reportId), id, scope.actor.userId]);
  await removeReport(scope, orNotFound(own, 'report').id);
}

const sql =
  'select id from report where account_id = current_account() and id = $1 and incident_id = $2 and requested_by = $3';
