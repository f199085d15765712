import type { ClassChange } from '#db/vocabulary/checklist.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { classItemsSql } from '../checklist-sql.ts';
import { recordChecklistEvent } from './record-checklist-event.server.ts';

type ChangedIncident = { id: string; number: number; lastClassId: string };

/** Items of both classes stay; the others keep their ticks but no longer count. Runs in the caller's transaction. */
export async function changeChecklistClass(scope: Scope, incident: ChangedIncident, classBefore: string) {
  if (incident.lastClassId === classBefore) return;
  const values = [incident.id, incident.lastClassId, classBefore];
  const [change] = await scope.em.execute<[ClassChange]>(changeSql, values);
  if (change.added.length === 0 && change.dropped.length === 0) return;
  await recordChecklistEvent(scope, incident, 'CLASS', change);
}

const changeSql = `
with ${classItemsSql}, own as (
  select * from incident_checklist_item where account_id = current_account() and incident_id = $1::uuid), dropped as (
  update incident_checklist_item x set counts = false
  where x.account_id = current_account() and x.incident_id = $1::uuid and x.counts
    and not exists (select from item where item.id = x.item_id)
  returning x.title, x.ordinal), written as (
  insert into incident_checklist_item as x (account_id, incident_id, item_id, ordinal, title, hint, required, asks_text)
  select account_id, $1::uuid, id, place, title, hint, required, asks_text from item
  on conflict (account_id, incident_id, item_id) do update set counts = true, ordinal = excluded.ordinal)
select
  (select to_jsonb(path) from lookup where account_id = current_account() and id = $3::uuid) as "from",
  (select coalesce(jsonb_agg(coalesce(own.title, item.title) order by item.place), '[]')
    from item left join own on own.item_id = item.id where own.counts is not true) as added,
  (select coalesce(jsonb_agg(title order by ordinal), '[]') from dropped) as dropped`;
