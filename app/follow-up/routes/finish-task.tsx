import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { finishTask } from '../commands/finish-task.server.ts';
import { EndTaskDialog, endTaskTitle } from '../components/end-task-dialog.tsx';
import { finishInput } from '../task.schema.ts';
import { loadTask, outcomePage } from '../task-page.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: endTaskTitle(data) }];

export const loader = loadTask;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, taskId } = args.params;
  return await submit(args, finishInput, async (input) => {
    const outcome = await finishTask(scope, id, taskId, input);
    return outcomePage(args, outcome, 'is finished');
  });
}

export default function FinishTask() {
  return <EndTaskDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
