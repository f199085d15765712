import type { Scope } from '../../auth/scope.server.ts';
import type { ChecklistItemRecord } from '../incident-record.ts';

/** Includes items that no longer count. */
export async function checklistOfIncident({ em }: Pick<Scope, 'em'>, id: string): Promise<ChecklistItemRecord[]> {
  return await em.execute<ChecklistItemRecord[]>(sql, [id]);
}

const sql = `
select id, title, hint, required, asks_text as "asksText", counts, answer, to_jsonb(ticked_at) as "tickedAt",
  tick_user_name as "tickUserName"
from incident_checklist_item where account_id = current_account() and incident_id = $1 order by ordinal, id`;
