import { parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { taskOf } from '../queries/task-of.server.ts';

/** Locks incident and task. Throws a NotFoundError unless the user may know of the task, even when it has ended. */
export async function taskToChange(scope: Scope, incidentId: string | undefined, taskId: string | undefined) {
  const ids = [parseId(incidentId), parseId(taskId)];
  // waits for a transaction that closes or deletes the incident, which locks it before its tasks
  await scope.em.execute(incidentSql, ids.slice(0, 1));
  await scope.em.execute(taskSql, ids);
  return await taskOf(scope, incidentId, taskId);
}

const incidentSql = 'select from incident where account_id = current_account() and id = $1 for no key update';
const taskSql = `
select from incident_task where account_id = current_account() and incident_id = $1 and id = $2 for update`;
