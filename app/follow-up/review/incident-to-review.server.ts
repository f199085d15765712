import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { incidentToChange } from '../../incidents/changes/incident-to-change.server.ts';
import { reviewedByOthers } from '../../incidents/incident-action.ts';
import { mayReviewOwn } from '../../incidents/queries/may-review-own.server.ts';

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

/** Runs in the transaction of an approval or a return. Returns the number of comments. */
export async function releaseComments({ em }: Scope, incidentId: string): Promise<number> {
  const released = await em.execute<unknown[]>(sql, [incidentId]);
  return released.length;
}

const sql = `
update review_comment set released_at = clock_timestamp()
where account_id = current_account() and incident_id = $1 and released_at is null
returning id`;
