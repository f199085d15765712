import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteWorkgroup } from '../commands/delete-workgroup.server.ts';
import { workgroupToDelete } from '../queries/workgroup-to-delete.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name}? · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { ...(await workgroupToDelete(scope, args.params.workgroupId)), back: usersViewPath(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, z.object({}), async () => {
    const name = await deleteWorkgroup(scope, args.params.workgroupId);
    return { to: '/administration/workgroups', toast: { kind: 'ok', message: `${name} is deleted.` } };
  });
}

export default function DeleteWorkgroup() {
  const { name, refusal, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <DeleteDialog title={`Delete ${name}?`} back={back} refusal={refused ?? refusal ?? undefined}>
      <p>The workgroup has no users.</p>
    </DeleteDialog>
  );
}
