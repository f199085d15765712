import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayPrint } from '../../incidents/policy.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { reportWhenMade } from './report-when-made.server.ts';

export async function printOfIncident(scope: Scope, incidentId: string | undefined, reportId: string | null) {
  const incident = await viewableIncident(scope, incidentId);
  authorize(mayPrint(scope.actor, incident));
  const report = reportId === null ? null : await reportWhenMade(scope, incident.id, reportId);
  return { id: incident.id, number: incident.number, report };
}
