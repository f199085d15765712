import { BusinessRuleError } from '#db/errors.ts';
import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { factsOf } from '../../incidents/rows/facts-sql.ts';
import type { TaskIncident } from '../found-task.ts';
import { successors } from '../queries/successors.server.ts';
import { tasksOfUsers } from '../queries/tasks-of-users.server.ts';
import { lockAssignees } from './lock-assignees.server.ts';
import { notifyOfTasks, recordTaskEvent } from './task-events.server.ts';

/**
 * `to` is an option of `successors`. The caller's transaction has locked the users and checked the right to change them.
 * The assigner stays, because a task that is handed back lets them read. Throws when nobody is chosen for open tasks.
 */
export async function giveTasks(scope: Scope, userIds: string[], to: string) {
  const { em } = scope;
  await lockTasksOf(scope, userIds, to);
  const tasks = await tasksOfUsers(scope, userIds);
  if (tasks.length === 0) return;
  if (!to) throw new BusinessRuleError({ tasksTo: ['Choose who gets the tasks.'] });
  const offered = await successors(scope, userIds);
  if (!offered.some(({ value }) => value === to)) throw new BusinessRuleError({ tasksTo: ['Choose from the list.'] });
  const [kind, id] = to.split(':');
  const reassigned = await em.execute<{ id: string; incident: TaskIncident }[]>(giveSql, [
    JSON.stringify(userIds),
    kind === 'user' ? id : null,
    kind === 'user' ? null : id,
    JSON.stringify(tasks.map(({ id }) => id)),
  ]);
  for (const task of reassigned) await recordTaskEvent(scope, task.incident, task.id, 'ASSIGN');
  await notifyOfTasks(
    scope,
    reassigned.map(({ id }) => id),
  );
}

const giveSql = `
update incident_task t set assignee_user_id = $2::uuid, workgroup_id = $3::uuid, hand_back_user_name = '',
  hand_back_reason = '', version = t.version + 1
from incident i
where t.account_id = current_account() and t.state = 'OPEN' and i.account_id = t.account_id and i.id = t.incident_id
  and t.assignee_user_id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and t.id = any (array(select value::uuid from jsonb_array_elements_text($4::jsonb)))
returning t.id, ${factsOf('i')} as incident`;

/**
 * Locks the new assignee `to` (an option of `successors`), then the incidents of the users' open tasks, hidden ones too.
 * Must come before the first audit entry: holders of an incident may wait for the audit's lock.
 */
export async function lockTasksOf(scope: Pick<Scope, 'em'>, userIds: string[], to: string): Promise<void> {
  const [kind, id = ''] = to.split(':');
  if (isId(id)) await lockAssignees(scope, [{ [kind === 'user' ? 'userId' : 'workgroupId']: id }]);
  // waits for a transaction that closes or deletes an incident, which locks it before its tasks
  await scope.em.execute(lockSql, [JSON.stringify(userIds)]);
}

const lockSql = `
select from lock_incidents_of_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;

/** Returns tasks of locked incidents that the acting user does not see to their assigners. Called after `lockTasksOf`. */
export async function returnHiddenTasks({ em }: Pick<Scope, 'em'>, userIds: string[]): Promise<void> {
  await em.execute(returnSql, [JSON.stringify(userIds)]);
}

const returnSql = `
select from return_hidden_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
