import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { authorizeAction } from '../../../incidents/changes/authorize-action.server.ts';
import type { ReviewComment } from '../../../incidents/review-comment.ts';
import { commentToChange } from '../comment-to-change.server.ts';
import { recordComment } from '../record-comment.server.ts';

/** Keeps the replies, and returns the section. An open comment stays as it is. */
export function reopenComment(
  scope: Scope,
  id: string | undefined,
  commentId: string | undefined,
): Promise<ReviewComment['section']> {
  return transaction(scope, async (scope) => {
    const { em } = scope;
    const { incident, comment } = await commentToChange(scope, id, commentId);
    authorize(comment.releasedAt !== null);
    authorizeAction(scope, 'resolve', incident);
    const { section, resolvedAt } = comment;
    if (resolvedAt) {
      await em.execute(reopenSql, [comment.id]);
      await recordComment(scope, incident, 'COMMENT_REOPEN', { section });
    }
    return section;
  });
}

const reopenSql = `
update review_comment set resolved_at = null, resolve_user_id = null, resolve_user_name = null
where account_id = current_account() and id = $1`;
