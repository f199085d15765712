import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { authorize } from '../../../auth/authorize.ts';
import { successors as successorsOf } from '../../../follow-up/queries/successors.server.ts';
import { tasksOfUsers } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { type Success, submit } from '../../../platform/forms/submit.server.ts';
import { Question } from '../../../ui/dialogs/question.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { deactivateUser } from '../commands/deactivate-user.server.ts';
import { TasksToGive } from '../components/tasks-to-give.tsx';
import { UserDialog } from '../components/user-dialog.tsx';
import { userForm } from '../queries/user-form.server.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import {
  afterStatusChange,
  loadUserDialog,
  type UserDialogReply,
  userDialogReply,
  userFormAnswer,
} from '../user-dialog.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Deactivate user · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const user = await loadUserDialog(args);
  const [tasks, offered] = await Promise.all([tasksOfUsers(scope, [user.id]), successorsOf(scope, [user.id])]);
  return { ...user, tasks, successors: offered };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const { userId } = args.params;
  return await submit(
    args,
    userFormAnswer,
    async ({ confirmed, tasksTo, ...typed }): Promise<Success | UserDialogReply> => {
      if (confirmed !== 'yes') {
        const { may } = await userForm(scope, userId, signInRules(args.context.services.settings));
        authorize(may.deactivate);
        return userDialogReply(typed, { isAsked: confirmed === undefined });
      }
      return afterStatusChange(
        args,
        typed,
        `${await deactivateUser(scope, userId, { tasksTo: tasksTo ?? '' })} is deactivated.`,
      );
    },
  );
}

export default function DeactivateUser() {
  const reply = useActionData<typeof action>() as UserDialogReply | undefined;
  const { tasks, successors, ...user } = useLoaderData<typeof loader>();
  const asks = reply?.isAsked ?? (reply === undefined || Object.keys(reply.errors).length > 0);
  const { firstName, lastName } = user.details;
  return (
    <UserDialog
      key={String(asks)}
      {...user}
      reply={reply}
      question={
        asks &&
        user.may.deactivate && (
          <Question
            title="Deactivate user"
            action={`/administration/workgroups/users/${user.id}/deactivate${user.query}`}
            label="Deactivate"
          >
            <p role="alert">
              Deactivate <b>{`${firstName} ${lastName}`}</b>? They are signed out at once and cannot sign in until they
              are activated again.
            </p>
            <TasksToGive tasks={tasks} successors={successors} errors={reply?.errors.tasksTo} />
          </Question>
        )
      }
    />
  );
}
