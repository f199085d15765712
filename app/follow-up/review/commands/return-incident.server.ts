import { enqueue } from '#db/queue.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { recordChange } from '../../../incidents/changes/record-changes.server.ts';
import { incidentToReview, releaseComments } from '../incident-to-review.server.ts';
import type { ReviewReason } from '../review.schema.ts';

/** Emails the author, or the maker of the API key that wrote the incident. The result names both for the reviewer. */
export function returnIncident(scope: Scope, id: string | undefined, { version, reason }: ReviewReason) {
  return transaction(scope, async (scope) => {
    const { actor, em, boss } = scope;
    const incident = await incidentToReview(scope, id, 'return', version);
    incident.returnToAuthor(scope.now());
    const comments = await releaseComments(scope, incident.id);
    await recordChange(scope, incident, 'RETURN', { reason, comments });
    const { id: incidentId, number, reviewUserId, reviewUserName: author, reviewReturns: returns } = incident;
    const [{ userId, isSelf }] = await em.execute<[Author]>(authorSql, [reviewUserId]);
    if (userId && !isSelf) {
      await enqueue(boss, em, 'email-returned-incident', { accountId: actor.account.id, userId, incidentId, returns });
    }
    return { number, author };
  });
}

type Author = { userId: string | null; isSelf: boolean };

const authorSql = `
select person_behind($1::uuid) as "userId", person_behind($1::uuid) = person_behind(acting_user()) as "isSelf"`;
