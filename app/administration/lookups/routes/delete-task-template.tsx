import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { orNotFound } from '../../../auth/authorize.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteTaskTemplate } from '../commands/delete-task-template.server.ts';
import { lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { taskTemplateForm } from '../queries/task-template-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Delete task of a class · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId, templateId } = args.params;
  const { entry, template } = await taskTemplateForm(scope, lookupId, templateId);
  const query = lookupsQuery(lookupsViewOf(args.request));
  return {
    title: orNotFound(template).title,
    className: entry.name,
    back: `/administration/lookups/${entry.id}/tasks${query}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId, templateId } = args.params;
  const query = lookupsQuery(lookupsViewOf(args.request));
  return await submit(args, z.object({}), async () => {
    const title = await deleteTaskTemplate(scope, { classId: lookupId, id: templateId });
    const toast = { kind: 'ok', message: `Task “${title}” is deleted.` } as const;
    return { to: `/administration/lookups/${lookupId}/tasks${query}`, toast };
  });
}

export default function DeleteTaskTemplate() {
  const { title, className, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <DeleteDialog title="Delete task of a class" back={back} refusal={refusal}>
      <p>
        Delete <b>{title}</b> from {className}? Tasks that were added from it stay.
      </p>
    </DeleteDialog>
  );
}
