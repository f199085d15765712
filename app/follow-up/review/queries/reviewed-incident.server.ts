import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayReviewNow } from '../../../incidents/queries/may-review-now.server.ts';
import { reviewComments } from '../../../incidents/queries/review-comments.server.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

type ReviewedIncident = { classPath: string[]; author: string; returns: number };

/** The comments that go with a return are included where the user may review the incident. */
export async function reviewedIncident(scope: Scope, id: string) {
  const incident = await viewableIncident(scope, id);
  const isReviewer = await mayReviewNow(scope, incident);
  const [[found], comments] = await Promise.all([
    scope.em.execute<ReviewedIncident[]>(sql, [id]),
    reviewComments(scope, incident, { mayReview: isReviewer }),
  ]);
  return { ...orNotFound(found, 'incident'), comments: comments.filter(({ releasedAt }) => releasedAt === null) };
}

const sql = `
select c.path as "classPath", i.review_user_name as author, i.review_returns as returns
from incident i join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
where i.account_id = current_account() and i.id = $1`;
