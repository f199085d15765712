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
  { title: `Turn off 2-step verification of ${data?.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { name: (await userToRestore(scope, args.params.userId)).name, back: usersViewPath(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, z.object({}), async () => {
    const name = await resetMfa(scope, args.params.userId, { turnsOff: true });
    const message = `The 2-step verification of ${name} is off.`;
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message } };
  });
}

export default function TurnOffMfa() {
  const { name, back } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MfaDialog title={`Turn off 2-step verification of ${name}?`} label="Turn off" back={back} errors={errors}>
      Their password alone signs them in then. Their phone, authenticator app and recovery codes are removed, they are
      signed out everywhere, and they get an email.
    </MfaDialog>
  );
}
