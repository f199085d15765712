import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { authorizeAction } from '../../../incidents/changes/authorize-action.server.ts';
import type { ReviewComment } from '../../../incidents/review-comment.ts';
import { commentToChange } from '../comment-to-change.server.ts';
import { recordComment } from '../record-comment.server.ts';
import { resolvedAlready } from '../resolved-already.ts';

export type CommentOutcome = {
  section: ReviewComment['section'];
  refusal: string | null;
};

/** The first of several users succeeds; the others are told who, by a BusinessRuleError if they wrote a reply. */
export function resolveComment(
  scope: Scope,
  id: string | undefined,
  commentId: string | undefined,
  { reply }: { reply: string },
): Promise<CommentOutcome> {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const { incident, comment } = await commentToChange(scope, id, commentId);
    authorize(comment.releasedAt !== null);
    authorizeAction(scope, 'resolve', incident);
    const { section, resolveUserId, replies } = comment;
    const refusal = resolvedAlready(comment, actor);
    if (refusal) {
      const last = replies.at(-1);
      const isSent = reply === '' || (last?.userId === actor.userId && last.body === reply);
      if (resolveUserId === actor.userId && isSent) return { section, refusal: null };
      // the form keeps a typed reply
      if (reply) throw new BusinessRuleError(`${refusal} To add your reply, open the comment again first.`);
      return { section, refusal };
    }
    await em.execute(resolveSql, [comment.id]);
    if (reply) await em.execute(replySql, [comment.id, reply]);
    await recordComment(scope, incident, 'COMMENT_RESOLVE', { section, withReply: reply !== '' });
    return { section, refusal: null };
  });
}

const resolveSql = `
update review_comment set resolved_at = clock_timestamp(), resolve_user_id = acting_user(),
  resolve_user_name = acting_user_name()
where account_id = current_account() and id = $1`;

const replySql = 'insert into review_reply (account_id, comment_id, body) values (current_account(), $1, $2)';
