import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayRun } from '../../incidents/incident-action.ts';
import { whyNotOpen } from '../found-task.ts';
import { assignees } from './assignees.server.ts';
import { classOfIncident } from './class-of-incident.server.ts';
import { taskOf } from './task-of.server.ts';

/** Returns the refusal where the task cannot be changed any more. */
export async function taskForm(scope: Scope, id: string | undefined, taskId: string | undefined) {
  const { task, incident } = await taskOf(scope, id, taskId);
  const refusal = whyNotOpen(task, incident);
  authorize(mayRun('task', scope.actor, incident));
  const [offered, classPath] = await Promise.all([assignees(scope), classOfIncident(scope, incident.id)]);
  const { title, details, dueOn, version, assigneeUserId, workgroupId } = task;
  return {
    id: incident.id,
    taskId: task.id,
    number: incident.number,
    classPath,
    assignees: offered,
    version,
    refusal,
    task: { title, details, dueOn, assignee: assigneeUserId ? `user:${assigneeUserId}` : `workgroup:${workgroupId}` },
  };
}
