import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { successors as successorsOf } from '../../../follow-up/queries/successors.server.ts';
import { tasksOfUsers } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { editUser } from '../commands/edit-user.server.ts';
import { TasksToGive } from '../components/tasks-to-give.tsx';
import { UserDialog } from '../components/user-dialog.tsx';
import { editUserForm } from '../user.schema.ts';
import { keepTasks } from '../user-acts.ts';
import { loadUserDialog } from '../user-dialog.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit user · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const user = await loadUserDialog(args);
  const tasks = await tasksOfUsers(scope, [user.id]);
  return { ...user, tasks, successors: tasks.length > 0 ? await successorsOf(scope, [user.id]) : [] };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, withVersion(editUserForm), async (input) => {
    const name = await editUser(scope, args.params.userId, input);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${name} is successfully updated.` } };
  });
}

export default function EditUser() {
  const { tasks, successors, ...user } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const chosen = reply && 'values' in reply ? String(reply.values.tasksTo ?? '') : '';
  const asks = reply?.errors.tasksTo !== undefined || chosen !== '';
  return (
    <UserDialog {...user} reply={reply}>
      {asks && (
        <TasksToGive
          tasks={tasks}
          successors={successors}
          errors={reply?.errors.tasksTo}
          keepOption={keepTasks}
          chosen={chosen}
        />
      )}
    </UserDialog>
  );
}
