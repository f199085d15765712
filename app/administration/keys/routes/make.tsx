import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/submit.server.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { withOperation } from '../../form-operation.schema.ts';
import { requireSection } from '../../require-section.server.ts';
import { makeKey } from '../commands/make-key.server.ts';
import { KeyDialog } from '../components/key-dialog.tsx';
import { keyInput } from '../key.schema.ts';
import { madeKeyCookie } from '../made-key-cookie.server.ts';
import { keyForm } from '../queries/key-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Make a key · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await keyForm(await requireSection(args, 'keys'))), operation: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  const { settings } = args.context.services;
  const cookies: string[] = [];
  const reply = await submit(args, withOperation(keyInput), async (input) => {
    cookies.push(madeKeyCookie.write(settings, scope, await makeKey(scope, settings.sessionSecret, input)));
    return { to: '/administration/keys' };
  });
  if (reply instanceof Response) for (const cookie of cookies) reply.headers.append('Set-Cookie', cookie);
  return reply;
}

export default function MakeKey() {
  return <KeyDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
