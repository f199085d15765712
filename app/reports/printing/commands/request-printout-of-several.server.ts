import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayPrint } from '../../../incidents/policy.ts';
import { viewableIncidents } from '../../../incidents/queries/viewable-incidents.server.ts';
import { queuePrintoutOfIncidents } from '../printouts/queue-printout-of-incidents.server.ts';

/** Leaves out what the user may not print or view. Throws a BusinessRuleError when nothing is left. */
export function requestPrintoutOfSeveral(scope: Scope, incidentIds: string[]): Promise<string> {
  return transaction(scope, async (scope) => {
    const viewable = await viewableIncidents(scope, incidentIds);
    const [first, ...more] = viewable.filter((incident) => mayPrint(scope.actor, incident));
    const leftOut = viewable.filter((incident) => !mayPrint(scope.actor, incident)).map(({ number }) => number);
    if (!first) throw new BusinessRuleError('You do not have permission to print these incidents.');
    return await queuePrintoutOfIncidents(scope, [first, ...more], { leftOut });
  });
}
