import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentFacts } from '../../../incidents/policy.ts';
import { reviewComments } from '../../../incidents/queries/review-comments.server.ts';
import type { ReviewComment } from '../../../incidents/review-comment.ts';

type Returned = { by: string; at: string; reason: string };
type ReviewOfIncident = { returned: Returned | null; comments: ReviewComment[] };

export async function reviewOfIncident(
  scope: Scope,
  id: string | null,
  facts: IncidentFacts,
): Promise<ReviewOfIncident> {
  if (id === null || (facts.reviewState ?? 'NONE') === 'NONE') return { returned: null, comments: [] };
  const incident = { ...facts, id };
  const [comments, [returned]] = await Promise.all([
    reviewComments(scope, incident, { mayReview: false }),
    incident.reviewState === 'RETURNED' ? scope.em.execute<Returned[]>(returnedSql, [incident.id]) : [],
  ]);
  return { returned: returned ?? null, comments };
}

const returnedSql = `
select update_user_name as by, to_json(updated_at::timestamptz(3)) as at, reason from history_entry
where account_id = current_account() and incident_id = $1 and action_type = 'RETURN'
order by updated_at desc, id desc limit 1`;
