import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Incident } from '#db/entities/incident.ts';
import { compileSql } from '#db/run-sql.ts';
import { type HistoryAction, type NotifiedEvent, notifiedEvents } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { incidentLists, incidentSql } from '../incident-sql.server.ts';
import { announceChanges } from './announce-changes.server.ts';
import { notifyOfIncidents } from './notify-of-incidents.server.ts';

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
