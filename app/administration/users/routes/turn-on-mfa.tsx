import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { turnOnMfa } from '../commands/turn-on-mfa.server.ts';
import { MfaDialog } from '../components/mfa-dialog.tsx';
import { userToEdit } from '../queries/user-to-edit.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Turn on 2-step verification of ${data?.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { name: (await userToEdit(scope, args.params.userId)).name, back: usersViewPath(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, z.object({}), async () => {
    const name = await turnOnMfa(scope, args.params.userId);
    const message = `The 2-step verification of ${name} is on.`;
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message } };
  });
}

export default function TurnOnMfa() {
  const { name, back } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MfaDialog title={`Turn on 2-step verification of ${name}?`} label="Turn on" isHarmless back={back} errors={errors}>
      They add a phone or an authenticator app at their next page, and give a code at each sign-in.
    </MfaDialog>
  );
}
