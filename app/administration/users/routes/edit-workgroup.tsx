import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orNotFound } from '../../../auth/authorize.ts';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { editWorkgroup } from '../commands/edit-workgroup.server.ts';
import { WorkgroupDialog } from '../components/workgroup-dialog.tsx';
import { workgroupForm } from '../queries/workgroup-form.server.ts';
import { usersViewPath } from '../users-view.schema.ts';
import { workgroupInput } from '../workgroup.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit workgroup privileges · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return { ...(await workgroupForm(scope, orNotFound(args.params.workgroupId))), back: usersViewPath(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, withVersion(workgroupInput), async (input) => {
    await editWorkgroup(scope, args.params.workgroupId, input);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${input.name} has been updated.` } };
  });
}

export default function EditWorkgroup() {
  return (
    <WorkgroupDialog
      {...useLoaderData<typeof loader>()}
      title="Edit workgroup privileges"
      reply={useActionData<typeof action>()}
    />
  );
}
