import type { Scope } from '../../auth/scope.server.ts';
import { classItemsSql } from '../checklist-sql.ts';

/** Gives a new incident the checklist of its class as it is now, in the caller's transaction. */
export async function startChecklist({ em }: Scope, { id, lastClassId }: { id: string; lastClassId: string }) {
  await em.execute(startSql, [id, lastClassId]);
}

const startSql = `
with ${classItemsSql}
insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, hint, required, asks_text)
select account_id, $1::uuid, id, place, title, hint, required, asks_text from item`;
