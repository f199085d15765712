import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { TaskChanges, TaskEvent, TaskState } from '#db/vocabulary/task.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { announceChange } from '../../incidents/changes/announce-changes.server.ts';
import { assigneeSql } from '../../incidents/rows/tasks-sql.ts';
import type { TaskIncident } from '../found-task.ts';

/** Writes history and audit, and tells the incident's open pages. */
export async function recordTaskEvent(
  scope: Scope,
  incident: TaskIncident,
  taskId: string,
  event: TaskEvent,
  { said = '', changes }: { said?: string; changes?: TaskChanges } = {},
) {
  const { em } = scope;
  const [{ id, title, assignee }] = await em.execute<[{ id: string; title: string; assignee: string }]>(eventSql, [
    taskId,
    event,
    said,
    changes ? JSON.stringify(changes) : null,
  ]);
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: `TASK_${event}`,
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    objectData: { task: title, assignee, ...(said && { taskNote: said }), ...(changes && audited(id, changes)) },
  });
  await em.flush();
  await announceChange(scope, incident);
}

/** The audit outlives the incident, so only the event, which does not, has the details of the task. */
function audited(taskEventId: string, { before, after }: TaskChanges) {
  const { details: _, ...previous } = before;
  const { details: __, ...current } = after;
  return { taskEventId, before: previous, after: current };
}

const eventSql = `
with task as (
  select t.*, ${assigneeSql('t')} as assignee from incident_task t where t.account_id = current_account() and t.id = $1)
insert into incident_task_event (account_id, incident_id, task_id, kind, title, said, assignee_name, changes)
select account_id, incident_id, id, $2, title, $3, assignee, $4::jsonb from task
returning id, title, assignee_name as assignee`;

type TaskEnd = { event: 'FINISH' | 'DROP'; note: string };

const stateAfter: Record<TaskEnd['event'], TaskState> = { FINISH: 'DONE', DROP: 'DROPPED' };

/** The caller has locked the task, and runs this in its transaction. */
export async function endTask(scope: Scope, incident: TaskIncident, taskId: string, { event, note }: TaskEnd) {
  await scope.em.execute(endSql, [taskId, stateAfter[event], note]);
  await recordTaskEvent(scope, incident, taskId, event, { said: note });
}

const endSql = `
update incident_task set state = $2, note = $3, ended_at = clock_timestamp(), end_user_id = acting_user(),
  end_user_name = acting_user_name(), version = version + 1
where account_id = current_account() and id = $1`;

/** Emails each assignee but the acting user once; a workgroup's tasks go to each of its active users. */
export async function notifyOfTasks({ em, boss, actor }: Scope, taskIds: string[]) {
  const recipients = await em.execute<{ userId: string; taskIds: [string, ...string[]] }[]>(recipientsSql, [
    JSON.stringify(taskIds),
  ]);
  for (const { userId, taskIds: theirs } of recipients) {
    const [taskId, ...otherTaskIds] = theirs;
    const more = otherTaskIds.length > 0 && { otherTaskIds };
    await enqueue(boss, em, 'email-task', { accountId: actor.account.id, userId, taskId, ...more });
  }
}

const recipientsSql = `
select u.id as "userId", jsonb_agg(t.id order by t.due_on nulls last, t.id) as "taskIds"
from incident_task t join app_user u on u.account_id = t.account_id
  and (u.id = t.assignee_user_id or t.assignee_user_id is null and u.workgroup_id = t.workgroup_id)
where t.account_id = current_account() and t.state = 'OPEN'
  and t.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and u.status = ${userStatus.active} and u.id <> acting_user()
group by u.id`;
