import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayDeleteDraft } from '../../policy.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { lockIncidentOfDraft } from '../writing/lock-incident-of-draft.server.ts';
import { releaseEditing } from '../writing/release-editing.server.ts';

type Found = { number: number; incidentId: string | null; createUserId: string };

export async function deleteDraft(scope: Scope, draftId: string): Promise<number> {
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await lockIncidentOfDraft(scope, draftId);
    const [found] = await em.execute<Found[]>(findSql, [parseId(draftId), actor.userId]);
    const draft = orNotFound(found, 'draft');
    authorize(mayDeleteDraft(actor, draft));
    await runSql(em, endDraftSql('DELETED', sql`id = ${draftId}`));
    if (draft.incidentId) await releaseEditing(scope, draft.incidentId);
    return draft.number;
  });
}

/** Row-level security hides a locked incident, and the join then hides its draft. */
const findSql = `
select number::int as number, incident_id as "incidentId", create_user_id as "createUserId" from draft d
where account_id = current_account() and id = $1 and create_user_id = $2
  and (incident_id is null or exists (select from incident i where i.account_id = d.account_id and i.id = d.incident_id))
for update`;
