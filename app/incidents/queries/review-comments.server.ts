import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayReadComments, mayUnlockPersonsOf } from '../policy.ts';
import type { ReviewComment } from '../review-comment.ts';

/**
 * Oldest first. Unreleased comments are read by their writers and by users who may review now; comments on private details
 * by users who may reveal them.
 */
export async function reviewComments(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  incident: IncidentFacts & { id: string },
  { mayReview }: { mayReview: boolean },
): Promise<ReviewComment[]> {
  const values = [incident.id, mayReadComments(actor, incident), mayReview, mayUnlockPersonsOf(actor, incident)];
  return await em.execute<ReviewComment[]>(sql, values);
}

const sql = `
select id, section, body, create_user_name as "createUserName", to_json(created_at::timestamptz(3)) as at,
  create_user_id = acting_user() as "isOwn", to_json(released_at::timestamptz(3)) as "releasedAt",
  to_json(resolved_at::timestamptz(3)) as "resolvedAt", resolve_user_id as "resolveUserId",
  resolve_user_name as "resolveUserName", coalesce((
    select json_agg(json_build_object('id', r.id, 'body', r.body, 'userId', r.create_user_id,
      'userName', r.create_user_name, 'at', r.created_at::timestamptz(3)) order by r.created_at, r.id)
    from review_reply r where r.account_id = review_comment.account_id and r.comment_id = review_comment.id), '[]') as replies
from review_comment
where account_id = current_account() and incident_id = $1
  and case when released_at is null then $3::bool or create_user_id = acting_user() else $2::bool end
  and (section <> 'PRIVATE_DETAILS' or $4::bool)
order by created_at, id`;
