import { AuditRecord } from '#db/entities/audit-record.ts';
import type { ClassChange, TickChange } from '#db/vocabulary/checklist.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { classItemsSql } from '../rows/checklist-sql.ts';

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

type Details = { TICK: TickChange[]; CLASS: ClassChange };

/** Writes to the incident's history and the audit, in the caller's transaction. */
export async function recordChecklistEvent<Kind extends keyof Details>(
  { em }: Scope,
  incident: { id: string; number: number },
  kind: Kind,
  details: Details[Kind],
) {
  await em.execute(eventSql, [incident.id, kind, JSON.stringify(details)]);
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: 'CHECKLIST',
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    objectData: Array.isArray(details) ? ticksOf(details) : classOf(details),
  });
  await em.flush();
}

function ticksOf(changes: TickChange[]) {
  const of = (act: TickChange['act']) =>
    changes.filter((change) => change.act === act).map(({ title, answer }) => (answer ? `${title}: ${answer}` : title));
  const [ticked, unticked, answered] = [of('TICK'), of('UNTICK'), of('ANSWER')];
  return {
    ...(ticked.length > 0 && { ticked }),
    ...(unticked.length > 0 && { unticked }),
    ...(answered.length > 0 && { answered }),
  };
}

function classOf({ from, added, dropped }: ClassChange) {
  return { classBefore: from.join(' / '), added, noLongerCounts: dropped };
}

const eventSql = `
insert into incident_checklist_event (account_id, incident_id, kind, details)
values (current_account(), $1, $2, $3::jsonb)`;
