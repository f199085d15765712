import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Incident } from '#db/entities/incident.ts';
import { enqueue } from '#db/queue.ts';
import { compileSql } from '#db/run-sql.ts';
import { type HistoryAction, type NotifiedEvent, notifiedEvents } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { CloseInput } from '../close.schema.ts';
import { incidentLists, incidentSql } from '../rows/incident-sql.server.ts';
import { announceChanges } from './announce-changes.server.ts';

/** `close` closes the incident in the same change; history names the submitted draft by `draftId`. */
export type ChangeOptions = { close?: CloseInput | undefined; draftId?: string | undefined };

/** Writes history and audit, tells open pages and queues the emails, in the transaction of the change. */
export async function recordChange(
  scope: Scope,
  incident: Incident,
  action: HistoryAction,
  details: ChangeDetails = {},
) {
  await recordChanges(scope, [incident], action, details);
}

export type ChangeDetails = {
  draftId?: string | undefined;
  reason?: string;
  /** The number of reviewers' comments that go with the change. */
  comments?: number;
  isSilent?: boolean;
};

/** Does the work of `recordChange` for the same change of several incidents, with a statement for all of them. */
export async function recordChanges(
  scope: Scope,
  incidents: Incident[],
  action: HistoryAction,
  { draftId, reason = '', comments = 0, isSilent = false }: ChangeDetails = {},
) {
  if (incidents.length === 0) return;
  const { em } = scope;
  await em.flush();
  const changes = JSON.stringify(incidents.map(({ id }) => ({ id: randomUUIDv7(), incidentId: id })));
  const data = JSON.stringify({ ...(reason && { reason }), ...(comments > 0 && { comments }) });
  const entries = await em.execute<object[]>(historySql, [action, draftId ?? null, reason, comments, changes]);
  if (entries.length < incidents.length) orNotFound(null, 'incident');
  await em.execute(auditSql, [action, data, changes]);
  await announceChanges(scope, incidents);
  const ids = incidents.map(({ id }) => id);
  if (isNotified(action) && !isSilent) await notifyOfIncidents(scope, ids, action);
}

const isNotified = (action: HistoryAction): action is NotifiedEvent => notifiedEvents.some((event) => event === action);

const changed = (changes: string) => sql`
rows from (jsonb_to_recordset(${changes}::jsonb) as (id uuid, "incidentId" uuid)) with ordinality as g(id, incident_id, at)
join incident i on i.account_id = current_account() and i.id = g.incident_id`;

// compiled once, because compiling takes a millisecond; the snapshots stay in the database
const { sql: historySql } = compileSql(sql`
insert into history_entry (account_id, id, incident_id, action_type, draft_id, reason, comments, snapshot)
select i.account_id, g.id, i.id, ${'action'}, ${'draft'}::uuid, ${'reason'}, ${'comments'}::int, ${incidentSql(incidentLists)}
from ${changed('changes')} order by g.at returning id`);

const { sql: auditSql } = compileSql(sql`
insert into audit_record
  (account_id, id, object_type, object_id, object_name, transaction_type, object_history_id, object_data)
select i.account_id, uuidv7(), 'INCIDENT', i.id, 'Incident #' || i.number, ${'action'}, g.id, ${'data'}::jsonb
from ${changed('changes')} order by g.at`);

/** Rules apply to a class and the classes below it. Nothing is sent about a locked incident. */
async function notifyOfIncidents({ em, boss, actor }: Scope, incidentIds: string[], event: NotifiedEvent) {
  const recipients = await em.execute<Recipient[]>(recipientsSql, [JSON.stringify(incidentIds), event]);
  for (const { id, incidentId } of recipients) {
    await enqueue(boss, em, 'email-incident', { accountId: actor.account.id, recipientId: id, incidentId, event });
  }
}

type Recipient = { id: string; incidentId: string };

const recipientsSql = `
select distinct on (i.id, r.email) r.id, i.id as "incidentId" from incident i
join lookup_closure c on c.account_id = i.account_id and c.descendant_id = i.last_class_id
join incident_notification_class n on n.account_id = c.account_id and n.class_id = c.ancestor_id
join incident_notification_recipient r on r.account_id = n.account_id and r.notification_id = n.notification_id
where i.account_id = current_account() and i.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and not i.locked and $2 = any (n.events)
order by i.id, r.email, r.id`;
