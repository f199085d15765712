import type { Scope } from '../../auth/scope.server.ts';
import { classItemsSql } from '../checklist-sql.ts';

/** Gives new incidents the checklist of their class as it is now, in the caller's transaction. */
export async function startChecklists({ em }: Scope, incidents: { id: string; lastClassId: string }[]) {
  for (const [classId, ofClass] of Map.groupBy(incidents, ({ lastClassId }) => lastClassId)) {
    await em.execute(startSql, [JSON.stringify(ofClass.map(({ id }) => id)), classId]);
  }
}

const startSql = `
with ${classItemsSql}
insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, hint, required, asks_text)
select account_id, incident.id::uuid, item.id, place, title, hint, required, asks_text
from item cross join jsonb_array_elements_text($1::jsonb) as incident (id)`;
