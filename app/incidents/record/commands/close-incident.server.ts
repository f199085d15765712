import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { closingWithFollowUp } from '../../changes/closing-with-follow-up.server.ts';
import { incidentToChange } from '../../changes/incident-to-change.server.ts';
import { recordChange } from '../../changes/record-changes.server.ts';
import type { CloseInput } from '../../close.schema.ts';
import { whyNotReviewed } from '../../queries/why-not-reviewed.server.ts';

/** Returns the number. Of several users who close it at once, one succeeds and the others are told. */
export function closeIncident(
  scope: Scope,
  id: string | undefined,
  { version, ...close }: CloseInput & { version: number },
): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'close', version);
    const refusal = await whyNotReviewed(scope, { reviewState: incident.reviewState, classId: incident.lastClassId });
    if (refusal) throw new BusinessRuleError(refusal);
    incident.close(scope.actor, scope.now(), await closingWithFollowUp(scope, incident, close));
    await recordChange(scope, incident, 'CLOSE');
    return incident.number;
  });
}
