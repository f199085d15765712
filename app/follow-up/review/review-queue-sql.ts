import { type Actor, holds } from '../../auth/actor.ts';
import { severitiesSql } from '../../incidents/rows/severities-sql.ts';
import { getsEmails } from '../follow-up-emails.ts';
import type { QueueFilter } from './review-queue.schema.ts';

/** SQL: the user may view the incident `i` without a task; row-level security hides locked ones. */
export const viewableSql = `
($2::bool or i.create_user_id = acting_user() or $3::bool and i.assigned_user_id = acting_user())`;

/** Parameters $1 to $3: now, views all incidents, views assigned incidents. */
export function viewerValues(actor: Actor, now: Date): unknown[] {
  return [now, holds(actor, 'ALLINCIDENT_SEARCH'), holds(actor, 'INVESTIGATE_INCIDENT')];
}

const waiting = `
waiting as (
  select i.*, extract(epoch from $1::timestamptz - i.review_since) / 3600 as hours, a.review_hours, a.review_own
  from incident i join account a on a.id = i.account_id
  where i.account_id = current_account() and i.review_state = 'WAITING'
    and ${viewableSql}
), filtered as (
  select w.* from waiting w
  where ($4::uuid is null or exists (select from lookup_closure c
      where c.account_id = w.account_id and c.ancestor_id = $4::uuid and c.descendant_id = w.last_class_id))
    and ($5::uuid is null or w.review_user_id = $5::uuid) and (not $6::bool or w.hours >= w.review_hours)
)`;

/** Parameters $1 to $6. */
export function queueValues(actor: Actor, now: Date, filter: QueueFilter): unknown[] {
  return [...viewerValues(actor, now), filter.class, filter.author, filter.overdue];
}

/** SQL: the acting person wrote the incident, by hand or with a key; a statement looks them up once. */
const wroteSql = (incident: string) => `wrote_incident(${incident}.id, array(select users_of_acting_person()))`;

/** SQL: $7 is the number of rows, $8 the number of rows before them. */
export const queueSql = `
with ${waiting}, severity as (${severitiesSql}),
page as (select * from filtered order by review_since, id limit $7::int offset $8::int)
select jsonb_build_object(
  'total', (select count(*) from filtered), 'overdue', (select count(*) from waiting where hours >= review_hours),
  'overdueHours', (select review_hours from account where id = current_account()),
  'authors', (select coalesce(jsonb_agg(jsonb_build_object('value', id, 'label', name) order by name, id), '[]') from (
    select distinct review_user_id as id, review_user_name as name from waiting where review_user_id is not null) u),
  'classes', (select coalesce(jsonb_agg(jsonb_build_object('value', id, 'label', name) order by name, id), '[]') from (
    select distinct l.id, l.name from waiting w
    join lookup_closure c on c.account_id = w.account_id and c.descendant_id = w.last_class_id
    join lookup l on l.account_id = c.account_id and l.id = c.ancestor_id and l.parent_id is null) r),
  'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'classPath', l.path,
      'severity', s.name, 'severityRank', s.rank, 'author', p.review_user_name, 'since', p.review_since,
      'hours', floor(p.hours)::int, 'isOverdue', p.hours >= p.review_hours, 'returns', p.review_returns,
      'status', p.status, 'isOwn', not p.review_own and ${wroteSql('p')}) order by p.review_since, p.id), '[]')
    from page p join lookup l on l.account_id = p.account_id and l.id = p.last_class_id
    left join severity s on s.id = p.severity_id)) as queue`;

/** SQL: at most $7 incidents that the user is to review and that are not locked. */
export const emailedSql = `
with ${waiting}, emailed as (
  select f.* from filtered f where not f.locked and (f.review_own or not ${wroteSql('f')}) and ${getsEmails('WAITING')}
)
select e.id, e.number::int as number, l.path as "classPath", e.review_user_name as author, floor(e.hours)::int as hours,
  e.review_hours as "overdueHours", (select count(*)::int from emailed) as total
from emailed e join lookup l on l.account_id = e.account_id and l.id = e.last_class_id
order by e.review_since, e.id limit $7::int`;

/** SQL: the incident before ($8 is -1) or after $7; the first one where $7 does not wait any more. */
export const besideSql = `
with ${waiting}, anchor as (select review_since, id from waiting where id = $7::uuid),
beside as (
  select f.id, f.review_since, $8::int as step from filtered f left join anchor a on true
  where a.id is null or case when $8::int > 0 then (f.review_since, f.id) > (a.review_since, a.id)
    else (f.review_since, f.id) < (a.review_since, a.id) end
)
select id from beside
order by case when step > 0 or not exists (select from anchor) then review_since end, review_since desc, id limit 1`;
