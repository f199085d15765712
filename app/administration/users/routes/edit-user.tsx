import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/form-version.server.ts';
import { submit } from '../../../platform/submit.server.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { editUser } from '../commands/edit-user.server.ts';
import { UserDialog } from '../components/user-dialog.tsx';
import { editUserInput } from '../user.schema.ts';
import { loadUserDialog } from '../user-dialog.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit user · Incident Xpress' }];

export const loader = loadUserDialog;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, withVersion(editUserInput), async (input) => {
    const name = await editUser(scope, args.params.userId, input);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${name} is successfully updated.` } };
  });
}

export default function EditUser() {
  return <UserDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
