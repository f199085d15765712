import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { approvedVersion } from '../../../incidents/history/queries/approved-version.server.ts';
import { mayPrint } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { queuePrintoutOfIncidents } from '../printouts/queue-printout-of-incidents.server.ts';

/** The id of an approval prints the incident as it was approved. */
export function requestPrintout(
  scope: Scope,
  incidentId: string | undefined,
  historyEntryId?: string | null,
): Promise<string> {
  return transaction(scope, async (scope) => {
    const incident = await viewableIncident(scope, incidentId);
    authorize(mayPrint(scope.actor, incident));
    if (historyEntryId) await approvedVersion(scope, incident.id, historyEntryId);
    return await queuePrintoutOfIncidents(scope, [incident], { historyEntryId });
  });
}
