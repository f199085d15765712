import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListedIncident } from '../../incidents/listed-incident.ts';
import { isBeyondLastPage, type Pagination } from '../../incidents/pagination.schema.ts';
import { seesAssigned } from '../policy.ts';

/** Returns one page of open or closed incidents, newest number first; null beyond the depth of lists. */
export async function myIncidents({ actor, em }: Scope, status: string | undefined, place: Pagination) {
  const list = orNotFound<'open' | 'closed'>(status === 'open' || status === 'closed' ? status : null, 'list');
  if (isBeyondLastPage(place)) return { status: list, incidents: null };
  const { page, pageSize } = place;
  const [me, rowLimit] = [actor.userId, page * pageSize];
  const assigned = [seesAssigned(actor), me, me, rowLimit];
  const branchArgs = list === 'open' ? [me, rowLimit, me, rowLimit, ...assigned, ...assigned] : [me, rowLimit];
  const incidents = await em.execute<ListedIncident[]>(sqlOf[list], [...branchArgs, pageSize, (page - 1) * pageSize]);
  return { status: list, incidents };
}

/** Each branch reads its index in list order and stops at the end of the page. */
const branch = (where: string) => `(
  select id, number, status, locked, reported_at, occurred_at, occurred_on, occurred_uncertain, last_class_id,
    severity_id, create_user_name, assigned_user_id
  from incident where account_id = current_account() and ${where} order by number desc limit ?)`;

/** SQL that merges the branches. The page is materialized, so that no plan computes it again for every joined row. */
const listOf = (...branches: string[]) => `
with page as materialized (
  select * from (${branches.join(' union all ')}) as mine order by number desc limit ? offset ?
), severity as (
  select id, name, case when active then 1 + round(3.0 * (row_number() over (partition by active order by position, name) - 1)
    / greatest(count(*) over (partition by active) - 1, 1))::int end as rank
  from lookup where account_id = current_account() and type = 'SEVERITY_TYPE'
)
select i.id, i.number::int as number, i.status, i.locked,
  to_json(i.reported_at::timestamptz(3)) as "reportedAt",
  i.occurred_uncertain as "occurredUncertain",
  case when i.occurred_uncertain then to_json(i.occurred_on) else to_json(i.occurred_at::timestamptz(3)) end as "occurredAt",
  to_json(c.path) as "classPath", s.name as severity, s.rank as "severityRank",
  i.create_user_name as "enteredBy", u.first_name || ' ' || u.last_name as investigator
from page i
join lookup c on c.account_id = current_account() and c.id = i.last_class_id
left join severity s on s.id = i.severity_id
left join app_user u on u.account_id = current_account() and u.id = i.assigned_user_id
order by i.number desc`;

const sqlOf = {
  open: listOf(
    branch('create_user_id = ? and status = 1'),
    branch('create_user_id = ? and status = 3'),
    branch('? and assigned_user_id = ? and create_user_id <> ? and status = 1'),
    branch('? and assigned_user_id = ? and create_user_id <> ? and status = 3'),
  ),
  closed: listOf(branch('create_user_id = ? and status = 2')),
};
