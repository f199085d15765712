import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { whyNotOpen } from '../found-task.ts';
import { mayTakeTask } from '../policy.ts';
import { type TaskOutcome, taskOutcome } from '../queries/task-outcome.server.ts';
import { lockAssignees } from '../tasks/lock-assignees.server.ts';
import { recordTaskEvent } from '../tasks/task-events.server.ts';
import { taskToChange } from '../tasks/task-to-change.server.ts';

/** The first of several users who take the task at once succeeds; the others are told who. */
export function takeTask(scope: Scope, id: string | undefined, taskId: string | undefined): Promise<TaskOutcome> {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    await lockAssignees(scope, [{ userId: actor.userId }]);
    const { task, incident } = await taskToChange(scope, id, taskId);
    const { title, assigneeUserId, assignee } = task;
    const isTaken = assigneeUserId !== null && assigneeUserId !== actor.userId;
    const refusal = whyNotOpen(task, incident) ?? (isTaken ? `${assignee} has taken “${title}” already.` : null);
    if (refusal) return taskOutcome(scope, task, refusal);
    authorize(mayTakeTask(actor, task));
    if (assigneeUserId === null) {
      const taken = await em.execute<unknown[]>(takeSql, [task.id]);
      // the user was deactivated meanwhile
      authorize(taken.length > 0);
      await recordTaskEvent(scope, incident, task.id, 'TAKE');
    }
    return taskOutcome(scope, task);
  });
}

const takeSql = `
update incident_task t set assignee_user_id = u.id, version = t.version + 1 from app_user u
where t.account_id = current_account() and t.id = $1 and u.account_id = t.account_id and u.id = acting_user()
  and u.status = ${userStatus.active}
returning t.id`;
