import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayPrint } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { createPrintout } from './create-printout.server.ts';

export function requestPrintout(scope: Scope, incidentId: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const incident = await viewableIncident(scope, incidentId);
    authorize(mayPrint(scope.actor, incident));
    return await createPrintout(scope, [incident]);
  });
}
