import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteUser } from '../commands/delete-user.server.ts';
import { TasksToGive } from '../components/tasks-to-give.tsx';
import { userToDelete } from '../queries/user-to-delete.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name}? · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { ...(await userToDelete(scope, args.params.userId)), back: usersViewPath(args.request) };
}

const deletion = z.object({ tasksTo: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, deletion, async ({ tasksTo }) => {
    const name = await deleteUser(scope, args.params.userId, tasksTo);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${name} is deleted.` } };
  });
}

export default function DeleteUser() {
  const { name, tasks, successors, back } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <DeleteDialog title={`Delete ${name}?`} back={back} refusal={errors?.['']?.[0]}>
      <p>They are signed out and cannot sign in again. What they recorded keeps their name.</p>
      <TasksToGive tasks={tasks} successors={successors} errors={errors?.tasksTo} />
    </DeleteDialog>
  );
}
