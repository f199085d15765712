import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayReviewNow } from '../../incidents/queries/may-review-now.server.ts';
import { reviewComments } from '../../incidents/queries/review-comments.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';

/** Locks the comment and its incident. Throws a NotFoundError where the user does not read the comment. */
export async function commentToChange(scope: Scope, id: string | undefined, commentId: string | undefined) {
  const { em } = scope;
  // waits for an approval or a return, which releases the comment
  await em.execute('select from incident where account_id = current_account() and id = $1 for update', [parseId(id)]);
  const incident = await viewableIncident(scope, id);
  const isReviewer = await mayReviewNow(scope, incident);
  const comments = await reviewComments(scope, incident, { mayReview: isReviewer });
  const wanted = parseId(commentId);
  const comment = orNotFound(
    comments.find((comment) => comment.id === wanted),
    'comment',
  );
  return { incident, comment };
}
