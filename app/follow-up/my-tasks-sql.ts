import { incidentStatus } from '#db/vocabulary/incident.ts';
import { factsOf } from '../incidents/rows/facts-sql.ts';
import { assigneeSql } from '../incidents/rows/tasks-sql.ts';
import type { TaskList } from './my-tasks.ts';

const isMine = 't.assignee_user_id = acting_user()';
// the workgroup is read once, not for each task
const isOfWorkgroup = '(t.assignee_user_id is null and t.workgroup_id = (select acting_workgroup()))';
const isTodo = `(${isMine} or ${isOfWorkgroup})`;
const isOpen = `t.state = 'OPEN' and i.status <> ${incidentStatus.closed}`;

/** SQL conditions on a task `t` of the incident `i`; $1 is today in the account's zone. */
const conditions: Record<TaskList, string> = {
  todo: `${isOpen} and ${isTodo}`,
  mine: `${isOpen} and ${isMine}`,
  workgroup: `${isOpen} and ${isOfWorkgroup}`,
  overdue: `${isOpen} and ${isTodo} and t.due_on < $1::date`,
  assigned: `${isOpen} and t.assign_user_id = acting_user() and t.assignee_user_id is distinct from acting_user()`,
  finished: `t.state = 'DONE' and t.end_user_id = acting_user()`,
};

const ofTasks = 'from incident_task t where t.account_id = current_account()';
const withIncident = `
from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account()`;
const { finished, ...ofOpen } = conditions;

/** SQL: an index alone counts finished tasks, which become thousands in time. */
export const taskCountsSql = `
select jsonb_build_object(${Object.entries(ofOpen)
  .map(([name, condition]) => `'${name}', count(*) filter (where ${condition})`)
  .join(', ')}, 'finished', (select count(*) ${ofTasks} and ${finished})) as counts
${withIncident} and ${isOpen} and (${isTodo} or t.assign_user_id = acting_user())`;

/** SQL: $2 is the number of rows, $3 the number of rows before them. */
export const tasksSql = (list: TaskList) => `
with listed as (
  select t.id, row_number() over (order by ${list === 'finished' ? 't.ended_at desc, t.id desc' : 't.due_on nulls last, t.id'}) as place
  ${list === 'finished' ? ofTasks : withIncident} and ${conditions[list]})
select (select count(*)::int from listed) as total, (
  select coalesce(jsonb_agg(jsonb_build_object('task', jsonb_build_object('id', t.id, 'incidentId', i.id, 'number', i.number,
    'classPath', c.path, 'title', t.title, 'dueOn', t.due_on, 'isMine', coalesce(${isMine}, false),
    'isTaken', t.assignee_user_id is not null, 'isToTake', coalesce(${isOfWorkgroup}, false),
    'assignee', ${assigneeSql('t')}, 'assignUserName', t.assign_user_name, 'endedAt', t.ended_at,
    'isLate', t.state = 'OPEN' and coalesce(t.due_on < $1::date, false)), 'incident', ${factsOf('i')}) order by l.place), '[]')
  from listed l join incident_task t on t.account_id = current_account() and t.id = l.id
  join incident i on i.account_id = t.account_id and i.id = t.incident_id
  join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
  where l.place > $3::int and l.place <= $3::int + $2::int) as rows`;
