import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { handBackTask } from '../commands/hand-back-task.server.ts';
import { EndTaskDialog, endTaskTitle } from '../components/end-task-dialog.tsx';
import { reasonInput } from '../task.schema.ts';
import { loadTask, submitTask } from '../task-page.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: endTaskTitle(data) }];

export const loader = loadTask;
export const action = (args: ActionFunctionArgs) =>
  submitTask(args, reasonInput, handBackTask, ({ assignee }) => `is handed back to ${assignee}`);

export default function HandBackTask() {
  return <EndTaskDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
