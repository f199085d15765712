import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { FoundTask, TaskIncident } from '../found-task.ts';
import { mayKnowTask } from '../policy.ts';
import { taskSql } from '../task-sql.ts';

/** Locks the task. Throws a NotFoundError unless the user may know of it, also after another user was faster. */
export async function taskToChange({ em, actor }: Scope, incidentId: string | undefined, taskId: string | undefined) {
  const ids = [parseId(incidentId), parseId(taskId)];
  await em.execute(lockSql, ids);
  const [row] = await em.execute<{ task: FoundTask; incident: TaskIncident }[]>(sql, ids);
  const found = orNotFound(row, 'task');
  return orNotFound(mayKnowTask(actor, found.task, found.incident) ? found : null, 'task');
}

const ofTask = 'account_id = current_account() and incident_id = $1 and id = $2';
const lockSql = `select from incident_task where ${ofTask} for update`;
const sql = `
select ${taskSql} from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account() and t.incident_id = $1 and t.id = $2`;
