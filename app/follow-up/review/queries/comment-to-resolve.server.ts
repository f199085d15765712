import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { refusalByState } from '../../../incidents/queries/refusal-by-state.server.ts';
import { reviewComments } from '../../../incidents/queries/review-comments.server.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { resolvedAlready } from '../resolved-already.ts';

/** Returns the refusal where the comment cannot be resolved now. Throws a NotFoundError where the user does not read it. */
export async function commentToResolve(scope: Scope, id: string | undefined, commentId: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const wanted = parseId(commentId);
  const comments = await reviewComments(scope, incident, { mayReview: false });
  const comment = orNotFound(
    comments.find(({ id, releasedAt }) => id === wanted && releasedAt !== null),
    'comment',
  );
  const refusal = refusalByState(scope, 'resolve', incident) ?? resolvedAlready(comment, scope.actor);
  return { id: incident.id, number: incident.number, comment, refusal };
}

export type CommentToResolve = Awaited<ReturnType<typeof commentToResolve>>;
