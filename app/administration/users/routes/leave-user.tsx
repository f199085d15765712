import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { type Success, submit } from '../../../platform/forms/submit.server.ts';
import { Question } from '../../../ui/dialogs/question.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { UserDialog } from '../components/user-dialog.tsx';
import {
  hasUserChanges,
  loadUserDialog,
  type UserDialogReply,
  userDialogReply,
  userFormAnswer,
} from '../user-dialog.server.ts';

const dialogs: Record<string, string> = {
  password: 'password',
  'reset-mfa': 'mfa',
  'turn-on-mfa': 'mfa/on',
  'turn-off-mfa': 'mfa/off',
};

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit user · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadUserDialog(args)), to: dialogOf(args.params.to) };
}

export async function action(args: ActionFunctionArgs) {
  const { id, query } = await loadUserDialog(args);
  const to = dialogOf(args.params.to);
  return await submit(args, userFormAnswer, async ({ confirmed, ...typed }): Promise<Success | UserDialogReply> => {
    const mustAsk = hasUserChanges(typed) && confirmed !== 'yes';
    if (mustAsk) return userDialogReply(typed, { isAsked: confirmed === undefined });
    return { to: `/administration/workgroups/users/${id}/${to}${query}` };
  });
}

function dialogOf(name = ''): string {
  if (!Object.hasOwn(dialogs, name)) throw new NotFoundError('dialog');
  return dialogs[name]!;
}

export default function LeaveUser() {
  const reply = useActionData<typeof action>() as UserDialogReply | undefined;
  const { to, ...user } = useLoaderData<typeof loader>();
  const name = Object.keys(dialogs).find((each) => dialogs[each] === to);
  return (
    <UserDialog
      key={String(reply?.isAsked)}
      {...user}
      reply={reply}
      question={
        reply?.isAsked && (
          <Question
            title="Leave without saving?"
            action={`/administration/workgroups/users/${user.id}/leave/${name}${user.query}`}
            label="Leave"
          >
            <p>What you typed is not saved.</p>
          </Question>
        )
      }
    />
  );
}
