import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { authorizeAction } from '../../../incidents/commands/authorize-action.server.ts';
import type { ReviewComment } from '../../../incidents/review-comment.ts';
import { resolvedAlready } from '../resolved-already.ts';
import { commentToChange } from './comment-to-change.server.ts';
import { recordComment } from './record-comment.server.ts';

export type CommentOutcome = {
  section: ReviewComment['section'];
  /** Why nothing was done: another user was faster. */
  refusal: string | null;
};

/**
 * Resolves a comment, with a reply or without; null keeps the reply that a comment has which was opened again. Of several
 * who do so at once one does, and the others are told who: a BusinessRuleError where they wrote a reply.
 */
export function resolveComment(
  scope: Scope,
  id: string | undefined,
  commentId: string | undefined,
  { reply }: { reply: string | null },
): Promise<CommentOutcome> {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const { incident, comment } = await commentToChange(scope, id, commentId);
    authorize(comment.releasedAt !== null);
    authorizeAction(scope, 'resolve', incident);
    const { section, resolveUserId } = comment;
    const words = reply ?? comment.reply;
    const refusal = resolvedAlready(comment, actor);
    if (refusal) {
      if (resolveUserId === actor.userId && words === comment.reply) return { section, refusal: null };
      // who typed a reply keeps it in the form
      if (reply) throw new BusinessRuleError(refusal);
      return { section, refusal };
    }
    await em.execute(resolveSql, [comment.id, words]);
    await recordComment(scope, incident, 'COMMENT_RESOLVE', { section, withReply: words !== '' });
    return { section, refusal: null };
  });
}

const resolveSql = `
update review_comment set resolved_at = clock_timestamp(), resolve_user_id = acting_user(),
  resolve_user_name = acting_user_name(), reply = $2
where account_id = current_account() and id = $1`;
