import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayResolveComments } from '../../../incidents/policy.ts';
import { reviewComments } from '../../../incidents/queries/review-comments.server.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

/** Returns what the dialog of a reply shows. Throws a NotFoundError where the user does not read the comment. */
export async function commentToResolve(scope: Scope, id: string | undefined, commentId: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const wanted = parseId(commentId);
  const comments = await reviewComments(scope, incident, { mayReview: false });
  const comment = orNotFound(
    comments.find(({ id, releasedAt }) => id === wanted && releasedAt !== null),
    'comment',
  );
  authorize(mayResolveComments(scope.actor, incident));
  return { id: incident.id, number: incident.number, comment };
}

export type CommentToResolve = Awaited<ReturnType<typeof commentToResolve>>;
