import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { makeKey } from '../commands/make-key.server.ts';
import { KeyDialog } from '../components/key-dialog.tsx';
import { keyInput } from '../key.schema.ts';
import { keyForm } from '../queries/key-form.server.ts';
import { submitForKey } from '../submit-for-key.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Make a key · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await keyForm(await requireSection(args, 'keys'))), operation: randomUUID() };
}

export const action = (args: ActionFunctionArgs) => submitForKey(args, withOperation(keyInput), makeKey);

export default function MakeKey() {
  return <KeyDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
