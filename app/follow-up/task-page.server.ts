import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '../auth/require-user.server.ts';
import { closeTo } from '../incidents/close-to.server.ts';
import { viewableIncidents } from '../incidents/queries/viewable-incidents.server.ts';
import { redirectWithToast, type Success, submit } from '../platform/forms/submit.server.ts';
import type { finishTask } from './commands/finish-task.server.ts';
import { taskDialog } from './queries/task-dialog.server.ts';
import type { TaskOutcome } from './queries/task-outcome.server.ts';
import type { finishInput, reasonInput } from './task.schema.ts';

/** Loads the dialog that ends a task; leads away, with the reason, when nothing can be done with the task any more. */
export async function loadTask(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { refusal, ...taskData } = await taskDialog(scope, args.params.id, args.params.taskId);
  if (refusal) {
    const isViewable = (await viewableIncidents(scope, [taskData.id])).length > 0;
    throw redirectWithToast(args, { to: afterTask(args, isViewable), toast: { kind: 'warn', message: refusal } });
  }
  const from = new URLSearchParams({ from: closeTo(args.request) });
  const at = `/incidents/${taskData.id}/tasks/${taskData.taskId}`;
  return { ...taskData, back: `/incidents/${taskData.id}?${from}`, acts: actsAt(at, String(from)) };
}

const actsAt = (at: string, from: string) => ({
  finish: `${at}?${from}`,
  handBack: `${at}/hand-back?${from}`,
  drop: `${at}/drop?${from}`,
  take: `${at}/take?${from}`,
});

type TaskForm = typeof finishInput | typeof reasonInput;

/** Runs a command about a task with the note that was typed; `done` is the rest of what is said then. */
export async function submitTask(
  args: ActionFunctionArgs,
  schema: TaskForm,
  command: typeof finishTask,
  done: (outcome: TaskOutcome) => string,
) {
  const scope = await requireUser(args);
  const { id, taskId } = args.params;
  return await submit(args, schema, async (input) => {
    const outcome = await command(scope, id, taskId, input);
    return outcomePage(args, outcome, done(outcome));
  });
}

/** Returns where a command about a task leads, and what is said there: `done` is the rest of the sentence. */
export function outcomePage(args: ActionFunctionArgs, outcome: TaskOutcome, done: string): Success {
  const { title, refusal, isViewable } = outcome;
  return {
    to: afterTask(args, isViewable),
    toast: refusal ? { kind: 'warn', message: refusal } : { kind: 'ok', message: `Task “${title}” ${done}.` },
  };
}

/** Leads to the user's tasks where they came from there, or may not read the incident any more. */
function afterTask({ request, params }: LoaderFunctionArgs, isViewable: boolean): string {
  const from = closeTo(request);
  if (from.startsWith('/tasks')) return from;
  return isViewable ? `/incidents/${params.id}?${new URLSearchParams({ from })}#tasks` : '/tasks';
}
