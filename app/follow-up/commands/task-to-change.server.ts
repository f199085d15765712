import { parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { taskOf } from '../queries/task-of.server.ts';

/** Locks the task. Throws a NotFoundError unless the user may know of it, also after another user was faster. */
export async function taskToChange(scope: Scope, incidentId: string | undefined, taskId: string | undefined) {
  await scope.em.execute(lockSql, [parseId(incidentId), parseId(taskId)]);
  return await taskOf(scope, incidentId, taskId);
}

const lockSql = `
select from incident_task where account_id = current_account() and incident_id = $1 and id = $2 for update`;
