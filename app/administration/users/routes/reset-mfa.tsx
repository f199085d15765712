import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { resetMfa } from '../commands/reset-mfa.server.ts';
import { MfaDialog } from '../components/mfa-dialog.tsx';
import { userToRestore } from '../queries/user-to-restore.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Reset 2-step verification of ${data?.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { ...(await userToRestore(scope, args.params.userId)), back: usersViewPath(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, z.object({}), async () => {
    const name = await resetMfa(scope, args.params.userId);
    const message = `The 2-step verification of ${name} is reset.`;
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message } };
  });
}

export default function ResetMfa() {
  const { name, back } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MfaDialog title={`Reset 2-step verification of ${name}?`} label="Reset" back={back} errors={errors}>
      Their phone, authenticator app and recovery codes stop working, and they are signed out everywhere. They get an
      email, and add a phone or an app again at the next sign-in.
    </MfaDialog>
  );
}
