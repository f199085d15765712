import { type HistoryAction, type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { ownDrafts } from '../../drafts/queries/own-drafts.server.ts';
import { severitiesSql } from '../../incidents/rows/severities-sql.ts';
import { maxListedRows } from '../../ui/lists/pagination.schema.ts';
import { countOf, countSql } from '../capped-count.ts';
import { seesAssigned } from '../policy.ts';

const maxRows = { drafts: 3, assigned: 5, changes: 5 };
/** The number of the account's newest changes that are searched for the user's. */
const changesLookedThrough = 2_000;

export async function myWork(scope: Scope) {
  const { actor, em } = scope;
  const today = toDateFields(scope.now(), actor.account.timeZone).date;
  const { userId, sessionId } = actor;
  const sees = [seesAssigned(actor), holds(actor, 'ALLINCIDENT_SEARCH'), holds(actor, 'INVESTIGATE_INCIDENT')];
  const [drafts, [row]] = await Promise.all([
    ownDrafts(scope, { limit: maxRows.drafts, offset: 0 }),
    em.execute<[{ work: Work }]>(workSql, [userId, sessionId, today, ...sees]),
  ]);
  return { drafts, ...row.work, assignedCount: countOf(row.work.assignedCount) };
}

export type MyWork = Awaited<ReturnType<typeof myWork>>;

type Work = {
  /** The end of activity in an earlier session; null at the first visit. */
  lastHere: string | null;
  assigned: AssignedIncident[];
  assignedCount: number;
  changes: Change[];
  ages: Ages;
};

export type AssignedIncident = {
  id: string;
  number: number;
  status: IncidentStatus;
  locked: boolean;
  reportedAt: string;
  classPath: string[];
  severity: string | null;
  severityRank: number | null;
  enteredBy: string;
};

export type Change = {
  id: string;
  number: number;
  classPath: string[];
  at: string;
  by: string;
  kind: HistoryAction | 'NOTE';
  entryId: string | null;
};

export type Ages = {
  today: number;
  week: number;
  month: number;
  older: number;
  oldest: { id: string; number: number; classPath: string[]; days: number } | null;
};

const { open, editing } = incidentStatus;

const workSql = `
with mine as materialized (
  select * from (
    select id, number, reported_on, last_class_id, false as is_assigned from incident
    where account_id = current_account() and create_user_id = $1::uuid and status in (${open}, ${editing})
    union all
    select id, number, reported_on, last_class_id, true from incident
    where account_id = current_account() and $4::bool and assigned_user_id = $1::uuid and create_user_id <> $1::uuid
      and status in (${open}, ${editing})) i
  limit ${maxListedRows}
), assigned as (
  select i.* from incident i
  where i.account_id = current_account() and $4::bool and i.assigned_user_id = $1::uuid
    and i.status in (${open}, ${editing})
  order by i.number desc limit ${maxRows.assigned}
), visit as (
  select max(last_active_at) as at from session
  where account_id = current_account() and user_id = $1::uuid and id <> $2::uuid
), change as (
  select id, incident_id, updated_at as at, update_user_id as by_id, update_user_name as by, action_type as kind from (
    select * from history_entry where account_id = current_account() and updated_at > (select at from visit)
    order by updated_at desc limit ${changesLookedThrough}) h
  union all
  select null, incident_id, created_at, create_user_id, create_user_name, 'NOTE' from (
    select * from incident_note where account_id = current_account() and created_at > (select at from visit)
    order by created_at desc limit ${changesLookedThrough}) n
), changed as (
  select c.*, i.number, i.last_class_id from change c
  join incident i on i.account_id = current_account() and i.id = c.incident_id
  where c.by_id <> $1::uuid and (i.create_user_id = $1::uuid or i.assigned_user_id = $1::uuid and ($5::bool or $6::bool))
  order by c.at desc limit ${maxRows.changes}
), severity as (${severitiesSql}
), oldest as (select * from mine order by reported_on, number limit 1)
select jsonb_build_object(
  'lastHere', (select at from visit),
  'assignedCount', ${countSql(`select from incident where account_id = current_account() and $4::bool
    and assigned_user_id = $1::uuid and status in (${open}, ${editing})`)},
  'assigned', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'status', a.status,
      'locked', a.locked, 'reportedAt', a.reported_at, 'classPath', c.path, 'severity', s.name,
      'severityRank', s.rank, 'enteredBy', a.create_user_name) order by a.number desc), '[]')
    from assigned a join lookup c on c.account_id = current_account() and c.id = a.last_class_id
    left join severity s on s.id = a.severity_id),
  'changes', (select coalesce(jsonb_agg(jsonb_build_object('id', h.incident_id, 'number', h.number,
      'classPath', c.path, 'at', h.at, 'by', h.by, 'kind', h.kind,
      'entryId', case when h.kind = 'EDIT' then h.id end) order by h.at desc), '[]')
    from changed h join lookup c on c.account_id = current_account() and c.id = h.last_class_id),
  'ages', (select jsonb_build_object(
      'today', count(*) filter (where reported_on >= $3::date),
      'week', count(*) filter (where reported_on between $3::date - 7 and $3::date - 1),
      'month', count(*) filter (where reported_on between $3::date - 30 and $3::date - 8),
      'older', count(*) filter (where reported_on < $3::date - 30),
      'oldest', (select jsonb_build_object('id', o.id, 'number', o.number, 'classPath', c.path,
        'days', $3::date - o.reported_on) from oldest o
        join lookup c on c.account_id = current_account() and c.id = o.last_class_id)) from mine)) as work`;
