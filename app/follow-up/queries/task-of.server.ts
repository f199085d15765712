import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { factsOf } from '../../incidents/rows/facts-sql.ts';
import { assigneeSql } from '../../incidents/rows/tasks-sql.ts';
import type { FoundTask, TaskIncident } from '../found-task.ts';
import { mayKnowTask } from '../policy.ts';

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
select jsonb_build_object('id', t.id, 'incidentId', t.incident_id, 'title', t.title, 'details', t.details, 'state', t.state,
  'assigneeUserId', t.assignee_user_id, 'workgroupId', t.workgroup_id, 'assignee', ${assigneeSql('t')},
  'assignUserId', t.assign_user_id, 'handBackUserId', person_behind(t.assign_user_id), 'assignUserName', t.assign_user_name,
  'endUserName', t.end_user_name, 'isOfWorkgroup', coalesce(t.workgroup_id = acting_workgroup(), false), 'dueOn', t.due_on,
  'version', t.version) as task,
  ${factsOf('i')} as incident
from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account() and t.incident_id = $1 and t.id = $2`;
