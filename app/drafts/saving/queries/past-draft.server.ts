import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type PastDraft = {
  number: number;
  incidentId: string | null;
  isCopy: boolean;
  outcome: 'SUBMITTED' | 'DELETED' | 'UNCHANGED';
  fields: string;
};

/** Returns undefined for any other id, and where the incident is hidden from the user. */
export async function pastDraft(
  { em, actor }: Scope,
  { id, draftId }: { id?: string; draftId?: string },
): Promise<PastDraft | undefined> {
  const [past] = await em.execute<PastDraft[]>(sql, [parseId(draftId), actor.userId]);
  return past && (id === undefined || past.incidentId === id) ? past : undefined;
}

/** Drafts older than the table past_draft are found by their history entries. */
const sql = `
select p.number::int as number, p.incident_id as "incidentId", p.incident_id is distinct from p.id
  and p.incident_id is not null as "isCopy", p.outcome, p.fields
from past_draft p left join incident i on i.account_id = p.account_id and i.id = p.incident_id
where p.account_id = current_account() and p.id = $1 and p.create_user_id = $2 and (p.incident_id is null or i.id is not null)
union all
select i.number::int, i.id, i.id <> h.draft_id, 'SUBMITTED', ''
from history_entry h join incident i on i.account_id = h.account_id and i.id = h.incident_id
where h.account_id = current_account() and h.draft_id = $1 and h.update_user_id = $2
order by fields desc limit 1`;
