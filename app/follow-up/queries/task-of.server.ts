import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { FoundTask, TaskIncident } from '../found-task.ts';
import { mayKnowTask } from '../policy.ts';
import { taskSql } from '../task-sql.ts';

/** Throws a NotFoundError unless the user may know of the task. */
export async function taskOf({ em, actor }: Scope, incidentId: string | undefined, taskId: string | undefined) {
  const [row] = await em.execute<{ task: FoundTask; incident: TaskIncident }[]>(sql, [
    parseId(incidentId),
    parseId(taskId),
  ]);
  const found = orNotFound(row, 'task');
  return orNotFound(mayKnowTask(actor, found.task, found.incident) ? found : null, 'task');
}

const sql = `
select ${taskSql} from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account() and t.incident_id = $1 and t.id = $2`;
