import type { Client } from 'pg';
import { userStatus } from '../../vocabulary/account.ts';
import { incidentStatus } from '../../vocabulary/incident.ts';

/** Every fifth incident gets a task, open for the newest twentieth; of the newest hundredth, some wait for review. */
export async function growFollowUp(client: Client, firstNumber: number, incidents: number) {
  const newest = (share: number) => firstNumber + incidents - Math.ceil(incidents * share);
  await client.query(tasksSql, [firstNumber, newest(1 / 20)]);
  await client.query(eventsSql, [firstNumber]);
  await client.query(waitingSql, [newest(1 / 100)]);
  await client.query('vacuum (analyze) incident_task, incident_task_event, incident');
}

/** Every third task is a workgroup's; its user has finished it where it has ended. */
const tasksSql = `
with someone as (
  select id, first_name || ' ' || last_name as name, workgroup_id, row_number() over (order by id) - 1 as place,
    count(*) over () as people
  from app_user where account_id = current_account() and status = ${userStatus.active})
insert into incident_task (account_id, incident_id, title, assignee_user_id, workgroup_id, assign_user_id, assign_user_name,
  due_on, state, note, ended_at, end_user_id, end_user_name, created_at)
select i.account_id, i.id, 'Save the camera recording of incident ' || i.number,
  case when i.number % 3 > 0 or u.workgroup_id is null then u.id end, case when i.number % 3 = 0 then u.workgroup_id end,
  i.create_user_id, i.create_user_name, i.reported_on + 3, t.state, case when t.state = 'DONE' then 'Saved.' else '' end,
  case when t.state = 'DONE' then i.created_at + interval '1 day' end, case when t.state = 'DONE' then u.id end,
  case when t.state = 'DONE' then u.name end, i.created_at
from incident i
cross join lateral (
  select case when i.number >= $2::bigint and i.status <> ${incidentStatus.closed} then 'OPEN' else 'DONE' end as state) t
join someone u on u.place = i.number / 5 % u.people
where i.account_id = current_account() and i.number >= $1::bigint and i.number % 5 = 0`;

const eventsSql = `
insert into incident_task_event (account_id, incident_id, task_id, kind, title, said, assignee_name, create_user_id,
  create_user_name, created_at)
select t.account_id, t.incident_id, t.id, e.kind, t.title, e.said,
  coalesce(nullif(u.first_name || ' ' || u.last_name, ' '), g.name), e.user_id, e.user_name, e.at
from incident_task t
join incident i on i.account_id = t.account_id and i.id = t.incident_id and i.number >= $1::bigint
left join app_user u on u.account_id = t.account_id and u.id = t.assignee_user_id
left join workgroup g on g.account_id = t.account_id and g.id = t.workgroup_id
cross join lateral (values ('ADD', '', t.assign_user_id, t.assign_user_name, t.created_at),
  ('FINISH', t.note, t.end_user_id, t.end_user_name, t.ended_at)) e (kind, said, user_id, user_name, at)
where t.account_id = current_account() and e.user_id is not null`;

const waitingSql = `
update incident i set review_state = 'WAITING', review_since = i.created_at, review_user_id = i.create_user_id,
  review_user_name = i.create_user_name
where i.account_id = current_account() and i.number >= $1::bigint and i.status <> ${incidentStatus.closed} and not i.locked
  and i.review_state = 'NONE' and class_needs_review(i.last_class_id)`;
