import type { Scope } from '../../auth/scope.server.ts';

export async function startChecklists({ em }: Scope, incidents: { id: string; lastClassId: string }[]) {
  const classes = incidents.map(({ id, lastClassId }) => ({ id, classId: lastClassId }));
  await em.execute(startSql, [JSON.stringify(classes)]);
}

// the order is that of `classItemsSql`
const startSql = `
insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, hint, required, asks_text)
select c.account_id, i.id, c.id, row_number() over (partition by i.id order by a.depth desc, c.ordinal)::int,
  c.title, c.hint, c.required, c.asks_text
from jsonb_to_recordset($1::jsonb) as i (id uuid, "classId" uuid)
join lookup_closure a on a.account_id = current_account() and a.descendant_id = i."classId"
join checklist_item c on c.account_id = a.account_id and c.class_id = a.ancestor_id`;
