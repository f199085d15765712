import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { whyNotOpen } from '../found-task.ts';
import { mayChangeTasks, mayFinishTask, mayHandBackTask, mayTakeTask } from '../policy.ts';
import { taskOf } from './task-of.server.ts';

/** Returns the refusal where nothing can be done any more. */
export async function taskDialog(scope: Scope, id: string | undefined, taskId: string | undefined) {
  const { actor, now } = scope;
  const { task, incident } = await taskOf(scope, id, taskId);
  const isUntaken = task.assigneeUserId === null;
  const may = {
    take: isUntaken && mayTakeTask(actor, task),
    finish: mayFinishTask(actor, task, incident),
    handBack: mayHandBackTask(actor, task),
    drop: mayChangeTasks(actor, incident),
  };
  const isTaken = task.isOfWorkgroup && !isUntaken && !may.finish;
  const refusal =
    whyNotOpen(task, incident) ?? (isTaken ? `${task.assignee} has taken “${task.title}” already.` : null);
  if (!refusal) authorize(may.take || may.finish);
  const { title, details, dueOn, assignee, assignUserName } = task;
  return {
    id: incident.id,
    taskId: task.id,
    number: incident.number,
    refusal,
    may,
    task: { title, details, dueOn, assignee, assignUserName },
    today: toDateFields(now(), actor.account.timeZone).date,
    dateFormat: actor.account.dateFormat,
  };
}

export type TaskDialogData = Awaited<ReturnType<typeof taskDialog>>;
