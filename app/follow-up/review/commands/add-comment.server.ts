import { BusinessRuleError } from '#db/errors.ts';
import { maxReviewComments } from '#db/vocabulary/review-comment.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayUnlockPersonsOf } from '../../../incidents/policy.ts';
import type { NewComment } from '../comment.schema.ts';
import { incidentToReview } from '../incident-to-review.server.ts';
import { recordComment } from '../record-comment.server.ts';

/** Returns the comment's id. A repeated form adds one comment. */
export function addComment(
  scope: Scope,
  id: string | undefined,
  { key, section, body, version }: NewComment,
): Promise<string> {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const incident = await incidentToReview(scope, id, 'comment', version);
    if (section === 'PRIVATE_DETAILS') authorize(mayUnlockPersonsOf(actor, incident));
    const [known] = await em.execute<Known[]>(knownSql, [key]);
    if (known?.incidentId === incident.id && known.isOwn) return key;
    if (known) throw new BusinessRuleError('The comment could not be added. Open the incident again.');
    const added = await em.execute<unknown[]>(addSql, [key, incident.id, section, body, maxReviewComments]);
    if (added.length === 0) throw new BusinessRuleError(`An incident has at most ${maxReviewComments} comments.`);
    await recordComment(scope, incident, 'COMMENT', { section });
    return key;
  });
}

type Known = { incidentId: string; isOwn: boolean };

const knownSql = `
select incident_id as "incidentId", create_user_id = acting_user() as "isOwn" from review_comment
where account_id = current_account() and id = $1`;

const addSql = `
insert into review_comment (account_id, id, incident_id, section, body)
select current_account(), $1::uuid, $2::uuid, $3, $4
where (select count(*) from review_comment where account_id = current_account() and incident_id = $2::uuid) < $5::int
returning id`;
