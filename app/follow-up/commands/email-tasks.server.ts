import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { newTask } from '../../mail/templates/new-task.tsx';
import { newTasks } from '../../mail/templates/new-tasks.tsx';
import { daysLeft } from '../../ui/dates/due-day.ts';
import { formatDay } from '../../ui/format.ts';
import type { EmailTools } from '../email-tools.server.ts';
import { getsEmails } from '../follow-up-emails.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';

/** Sends one email about several tasks; leaves out tasks that the user no longer has, or of closed or locked incidents. */
export async function emailTasks({ recipient, mailer, settings, id }: EmailTools, taskIds: string[]) {
  if (!recipient?.actor.account.active) return;
  const { actor, em, now } = recipient;
  const tasks = await em.execute<Found[]>(sql, [JSON.stringify(taskIds)]);
  const [task] = tasks;
  if (!task) return;
  const { account, userId } = actor;
  const today = toDateFields(now(), account.timeZone).date;
  const about = {
    email: actor.email,
    name: actor.name,
    accountName: account.name,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'NEW' }),
  };
  const wordsOf = ({ taskId, incidentId, number, classPath, dueOn }: Found) => {
    const day = dueOn && formatDay(dueOn, account);
    const words = dueOn && daysLeft(dueOn, today).words;
    return {
      day,
      due: day ? `${words!.charAt(0).toUpperCase()}${words!.slice(1)}, ${day}` : 'None',
      incident: `#${number}, ${classPath.join(' / ')}`,
      link: `${settings.origin}/incidents/${incidentId}/tasks/${taskId}`,
    };
  };
  if (tasks.length === 1) {
    const { title, assignedBy, workgroup, handedBackBy, reason } = task;
    const words = wordsOf(task);
    const message = await newTask({ ...about, ...words, title, assignedBy, workgroup, handedBackBy, reason });
    return await mailer.send({ id, ...message });
  }
  const rows = tasks.map((each) => {
    const { day, due, incident, link } = wordsOf(each);
    return { title: each.title, due: day ? `Due: ${due}` : 'No due day', incident: `Incident ${incident}`, link };
  });
  const message = await newTasks({
    ...about,
    assignedBy: task.assignedBy,
    tasks: rows,
    link: `${settings.origin}/tasks`,
  });
  await mailer.send({ id, ...message });
}

type Found = {
  taskId: string;
  incidentId: string;
  number: number;
  classPath: string[];
  title: string;
  dueOn: string | null;
  assignedBy: string;
  workgroup: string | null;
  handedBackBy: string;
  reason: string;
};

/** SQL: the name of the assigner, also for tasks that a leaving user passed on. */
const giverSql = `(
  select e.create_user_name from incident_task_event e
  where e.account_id = current_account() and e.incident_id = t.incident_id and e.task_id = t.id
    and (e.kind in ('ADD', 'ASSIGN') or e.changes #> '{after,assigneeUserId}' is not null
      or e.changes #> '{after,workgroupId}' is not null)
  order by e.created_at desc limit 1)`;

const sql = `
select t.id as "taskId", t.incident_id as "incidentId", i.number::int as number, to_jsonb(c.path) as "classPath", t.title,
  t.due_on::text as "dueOn", coalesce(${giverSql}, t.assign_user_name) as "assignedBy",
  case when t.assignee_user_id is null then w.name end as workgroup,
  t.hand_back_user_name as "handedBackBy", t.hand_back_reason as reason
from incident_task t
join incident i on i.account_id = t.account_id and i.id = t.incident_id
join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
left join workgroup w on w.account_id = t.account_id and w.id = t.workgroup_id
where t.account_id = current_account() and t.state = 'OPEN' and i.status <> 2 and not i.locked
  and t.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and (t.assignee_user_id = acting_user() or t.assignee_user_id is null and t.workgroup_id = acting_workgroup())
  and ${getsEmails('NEW')}
order by t.due_on nulls last, t.id`;
