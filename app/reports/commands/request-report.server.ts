import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayPrint } from '../../incidents/policy.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { createReport } from './create-report.server.ts';

export function requestReport(scope: Scope, incidentId: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const incident = await viewableIncident(scope, incidentId);
    authorize(mayPrint(scope.actor, incident));
    return await createReport(scope, [incident]);
  });
}
