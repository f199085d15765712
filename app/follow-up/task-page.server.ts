import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '../auth/require-user.server.ts';
import { closeTo } from '../incidents/close-to.server.ts';
import { viewableIncidents } from '../incidents/queries/viewable-incidents.server.ts';
import { redirectWithToast, type Success } from '../platform/forms/submit.server.ts';
import type { TaskOutcome } from './commands/task-outcome.server.ts';
import { taskDialog } from './queries/task-dialog.server.ts';

/** Redirects with the reason when nothing can be done with the task any more. */
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

/** `done` completes the sentence that begins with the task. */
export function outcomePage(args: ActionFunctionArgs, outcome: TaskOutcome, done: string): Success {
  const { title, refusal, isViewable } = outcome;
  return {
    to: afterTask(args, isViewable),
    toast: refusal ? { kind: 'warn', message: refusal } : { kind: 'ok', message: `Task “${title}” ${done}.` },
  };
}

/** Returns to My tasks for users who came from there, or may not read the incident any more. */
function afterTask({ request, params }: LoaderFunctionArgs, isViewable: boolean): string {
  const from = closeTo(request);
  if (from.startsWith('/tasks')) return from;
  return isViewable ? `/incidents/${params.id}?${new URLSearchParams({ from })}#tasks` : '/tasks';
}
