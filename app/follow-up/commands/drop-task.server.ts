import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { whyNotOpen } from '../found-task.ts';
import { mayChangeTasks } from '../policy.ts';
import { type TaskOutcome, taskOutcome } from '../queries/task-outcome.server.ts';
import { endTask } from '../tasks/task-events.server.ts';
import { taskToChange } from '../tasks/task-to-change.server.ts';

export function dropTask(
  scope: Scope,
  id: string | undefined,
  taskId: string | undefined,
  { note }: { note: string },
): Promise<TaskOutcome> {
  return transaction(scope, async (scope) => {
    const { task, incident } = await taskToChange(scope, id, taskId);
    const refusal = whyNotOpen(task, incident);
    if (refusal) return taskOutcome(scope, task, refusal);
    authorize(mayChangeTasks(scope.actor, incident));
    await endTask(scope, incident, task.id, { event: 'DROP', note });
    return taskOutcome(scope, task);
  });
}
