import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import type { TaskValues } from '#db/vocabulary/task.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import { type FoundTask, whyNotOpen } from '../found-task.ts';
import { mayChangeTasks } from '../policy.ts';
import { taskOf } from '../queries/task-of.server.ts';
import type { ChangedTask } from '../task.schema.ts';
import { checkTask } from '../tasks/check-task.server.ts';
import { lockAssignees } from '../tasks/lock-assignees.server.ts';
import { notifyOfTasks, recordTaskEvent } from '../tasks/task-events.server.ts';
import { taskToChange } from '../tasks/task-to-change.server.ts';

/** The acting user becomes the assigner for a new assignee; an unchanged task is not written. */
export function changeTask(scope: Scope, id: string | undefined, taskId: string | undefined, input: ChangedTask) {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await lockAssignees(scope, [input.assignee]);
    const { task, incident } = await taskToChange(scope, id, taskId);
    const refusal = whyNotOpen(task, incident);
    if (refusal) throw new BusinessRuleError(refusal);
    authorize(mayChangeTasks(actor, incident));
    await checkTask(scope, input);
    const { title, details, assignee, dueOn } = input;
    const isReassigned =
      assignee.userId !== task.assigneeUserId ||
      (assignee.userId === null && assignee.workgroupId !== task.workgroupId);
    const isSame = title === task.title && details === task.details && dueOn === task.dueOn && !isReassigned;
    if (isSame) return;
    if (task.version !== input.version) throw new StaleVersionError(`“${task.title}” was changed by someone else.`);
    await em.execute(changeSql, [task.id, title, details, dueOn]);
    if (isReassigned) await em.execute(assignSql, [task.id, assignee.userId, assignee.workgroupId]);
    const { task: changed } = await taskOf(scope, id, taskId);
    const changes = changesOf(valuesOf(task), valuesOf(changed))!;
    await recordTaskEvent(scope, incident, task.id, 'CHANGE', { changes });
    if (isReassigned) await notifyOfTasks(scope, [task.id]);
  });
}

const valuesOf = ({ title, details, dueOn, assignee, assigneeUserId, workgroupId }: FoundTask): TaskValues => ({
  title,
  details,
  dueOn,
  assignee,
  assigneeUserId,
  workgroupId,
});

const changeSql = `
update incident_task set title = $2, details = $3, due_on = $4, version = version + 1
where account_id = current_account() and id = $1`;

const assignSql = `
update incident_task set assignee_user_id = $2, workgroup_id = $3, assign_user_id = acting_user(),
  assign_user_name = acting_user_name(), hand_back_user_name = '', hand_back_reason = ''
where account_id = current_account() and id = $1`;
