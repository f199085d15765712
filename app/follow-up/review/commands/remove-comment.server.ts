import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { commentToChange } from '../comment-to-change.server.ts';
import { recordComment } from '../record-comment.server.ts';

/** Only the user's own comment that is not released yet. */
export function removeComment(scope: Scope, id: string | undefined, commentId: string | undefined): Promise<void> {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const { incident, comment } = await commentToChange(scope, id, commentId);
    authorize(comment.isOwn && actor.account.active);
    if (comment.releasedAt) throw new BusinessRuleError('The author has the comment already. It stays.');
    await em.execute(removeSql, [comment.id]);
    await recordComment(scope, incident, 'COMMENT_REMOVE', { section: comment.section });
  });
}

const removeSql = `
delete from review_comment
where account_id = current_account() and id = $1 and create_user_id = acting_user() and released_at is null`;
