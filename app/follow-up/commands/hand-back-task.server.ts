import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { whyNotOpen } from '../found-task.ts';
import { mayHandBackTask } from '../policy.ts';
import { taskOf } from '../queries/task-of.server.ts';
import { type TaskOutcome, taskOutcome } from '../queries/task-outcome.server.ts';
import { lockAssignees } from '../tasks/lock-assignees.server.ts';
import { notifyOfTasks, recordTaskEvent } from '../tasks/task-events.server.ts';
import { taskToChange } from '../tasks/task-to-change.server.ts';

/** The assigner gets the task, or the maker of the API key that assigned it. */
export function handBackTask(
  scope: Scope,
  id: string | undefined,
  taskId: string | undefined,
  { note }: { note: string },
): Promise<TaskOutcome> {
  return transaction(scope, async (scope) => {
    const { task: before } = await taskOf(scope, id, taskId);
    await lockAssignees(scope, [{ userId: before.handBackUserId }]);
    const { task, incident } = await taskToChange(scope, id, taskId);
    const refusal = whyNotOpen(task, incident);
    if (refusal) return taskOutcome(scope, task, refusal);
    authorize(mayHandBackTask(scope.actor, task));
    if (task.handBackUserId !== before.handBackUserId) {
      throw new StaleVersionError(`“${task.title}” was changed by someone else.`);
    }
    const [back] = await scope.em.execute<{ name: string }[]>(backSql, [task.id, note, task.handBackUserId]);
    if (!back) {
      throw new BusinessRuleError(
        `${task.assignUserName} is not active any more. Ask somebody who may edit the incident to assign the task anew.`,
      );
    }
    await recordTaskEvent(scope, incident, task.id, 'HAND_BACK', { said: note });
    await notifyOfTasks(scope, [task.id]);
    return taskOutcome(scope, { ...task, assignUserName: back.name });
  });
}

const backSql = `
update incident_task t set assignee_user_id = u.id, workgroup_id = null, hand_back_reason = $2,
  hand_back_user_name = acting_user_name(), version = t.version + 1
from app_user u
where t.account_id = current_account() and t.id = $1 and u.account_id = t.account_id and u.id = $3
  and u.status = ${userStatus.active}
returning u.first_name || ' ' || u.last_name as name`;
