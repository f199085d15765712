import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/forms/submit.server.ts';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { addWorkgroup } from '../commands/add-workgroup.server.ts';
import { WorkgroupDialog } from '../components/workgroup-dialog.tsx';
import { workgroupForm } from '../queries/workgroup-form.server.ts';
import { usersViewPath } from '../users-view.schema.ts';
import { workgroupInput } from '../workgroup.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Add workgroup · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { ...(await workgroupForm(scope)), back: usersViewPath(args.request), operation: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, withOperation(workgroupInput), async (input) => {
    const id = await addWorkgroup(scope, input);
    const to = `/administration/workgroups?group=${id}`;
    return { to, toast: { kind: 'ok', message: `${input.name} is added.` } };
  });
}

export default function AddWorkgroup() {
  return (
    <WorkgroupDialog {...useLoaderData<typeof loader>()} title="Add workgroup" reply={useActionData<typeof action>()} />
  );
}
