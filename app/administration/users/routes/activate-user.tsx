import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type Success, submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { activateUser } from '../commands/activate-user.server.ts';
import { UserDialog } from '../components/user-dialog.tsx';
import { signInRules } from '../sign-in-rules.server.ts';
import { afterStatusChange, loadUserDialog, type UserDialogReply, userFormAnswer } from '../user-dialog.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit user · Incident Xpress' }];

export const loader = loadUserDialog;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, userFormAnswer, async ({ confirmed: _, ...typed }): Promise<Success | UserDialogReply> => {
    const name = await activateUser(scope, args.params.userId, signInRules(args.context.services.settings));
    return afterStatusChange(args, typed, `${name} is activated.`);
  });
}

export default function ActivateUser() {
  const reply = useActionData<typeof action>() as UserDialogReply | undefined;
  return <UserDialog {...useLoaderData<typeof loader>()} reply={reply} />;
}
