import type { Client } from 'pg';
import { incidentStatus } from '#db/vocabulary/incident.ts';

type SeededItem = { title: string; hint?: string; required?: boolean; asksText?: boolean };

const cctv: SeededItem = { title: 'CCTV saved', hint: 'From an hour before to an hour after.', required: true };
const police: SeededItem = { title: 'Police file number', asksText: true };

/** By the path of the class. */
const checklists: Record<string, SeededItem[]> = {
  'Security / Assault': [
    { title: 'Manager on duty told', required: true },
    cctv,
    { title: 'First aid offered', required: true },
    police,
  ],
  'Security / Fraud': [{ title: 'Receipts copied', required: true }, { title: 'Front office told' }],
  'Security / Theft / From guest room': [
    cctv,
    { title: 'Room lock audit printed', hint: 'Engineering prints it, last 48 hours.', required: true },
    { title: 'Key cards of the room cancelled' },
    police,
  ],
  'Security / Vandalism': [
    { title: 'Pictures taken', required: true },
    { title: 'Engineering told', hint: 'With the number of the incident.' },
  ],
  'Guest relations / Guest welfare': [
    { title: 'Manager on duty told', required: true },
    { title: 'Family or embassy called', asksText: true },
  ],
};

/** The author of an incident has ticked its items; three open incidents have only the first ticked. */
export async function seedChecklists(client: Client) {
  for (const [path, items] of Object.entries(checklists)) {
    await client.query(classSql, [path.split(' / '), JSON.stringify(items)]);
  }
  await client.query(incidentsSql);
  await client.query(eventsSql);
}

const classSql = `
with class as (
  insert into checklist (account_id, class_id)
  select current_account(), id from lookup
  where account_id = current_account() and type = 'INCIDENT_CLASS' and path = $1::text[] returning class_id)
insert into checklist_item (account_id, class_id, ordinal, title, hint, required, asks_text)
select current_account(), class_id, place, title, coalesce(hint, ''), coalesce(required, false), coalesce("asksText", false)
from class, rows from (jsonb_to_recordset($2::jsonb) as (title text, hint text, required boolean, "asksText" boolean))
  with ordinality as item(title, hint, required, "asksText", place)`;

const incidentsSql = `
with item as (
  select i.id as incident_id, i.created_at, i.create_user_id, i.create_user_name, i.number, c.id, c.title, c.hint, c.required,
    c.asks_text, row_number() over (partition by i.id order by a.depth desc, c.ordinal)::int as place,
    i.status <> ${incidentStatus.closed} and not i.locked and dense_rank() over (
      partition by i.status = ${incidentStatus.closed} or i.locked order by i.number) <= 3 as is_begun
  from incident i
  join lookup_closure a on a.account_id = i.account_id and a.descendant_id = i.last_class_id
  join checklist_item c on c.account_id = a.account_id and c.class_id = a.ancestor_id
  where i.account_id = current_account()), ticked as (
  select item.*, place = 1 or not is_begun as is_ticked from item)
insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, hint, required, asks_text, answer,
  ticked_at, tick_user_id, tick_user_name)
select current_account(), incident_id, id, place, title, hint, required, asks_text,
  case when is_ticked and asks_text then 'VPD ' || to_char(created_at, 'YY') || '-' || 40000 + number else '' end,
  case when is_ticked then created_at + place * interval '1 minute' end,
  case when is_ticked then create_user_id end, case when is_ticked then create_user_name end
from ticked`;

const eventsSql = `
insert into incident_checklist_event (account_id, incident_id, kind, details, create_user_id, create_user_name, created_at)
select current_account(), incident_id, 'TICK',
  jsonb_agg(jsonb_build_object('act', 'TICK', 'title', title, 'answer', answer) order by ordinal),
  tick_user_id, tick_user_name, max(ticked_at)
from incident_checklist_item where account_id = current_account() and ticked_at is not null
group by incident_id, tick_user_id, tick_user_name`;
