import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayDeleteDraft } from '../../drafts/policy.ts';

type DraftRow = { number: number; incidentId: string | null; createUserId: string };

/** Throws a NotFoundError or a ForbiddenError. */
export async function draftToDelete({ actor, em }: Scope, draftId: string | undefined) {
  const [found] = await em.execute<DraftRow[]>(sql, [parseId(draftId), actor.userId]);
  const draft = orNotFound(found, 'draft');
  authorize(mayDeleteDraft(actor, draft));
  return { number: draft.number, isCopy: draft.incidentId !== null };
}

const sql = `
select d.number::int as number, d.incident_id as "incidentId", d.create_user_id as "createUserId"
from draft d left join incident i on i.account_id = d.account_id and i.id = d.incident_id
where d.account_id = current_account() and d.id = $1 and d.create_user_id = $2 and (d.incident_id is null or i.id is not null)`;
