import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../../incidents/changes/incident-to-change.server.ts';
import { reviewedByOthers } from '../../../incidents/incident-action.ts';
import { mayReviewOwn } from '../../../incidents/queries/may-review-own.server.ts';

/** Locks the incident. Throws where the user wrote it and the account does not allow that. */
export async function incidentToReview(
  scope: Scope,
  id: string | undefined,
  action: 'approve' | 'return' | 'comment',
  version: number | null,
): Promise<Incident> {
  const incident = await incidentToChange(scope, id, action, version);
  if (!(await mayReviewOwn(scope, incident.id))) {
    throw new BusinessRuleError(reviewedByOthers(incident));
  }
  return incident;
}
