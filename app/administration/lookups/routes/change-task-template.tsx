import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { saveTaskTemplate } from '../commands/save-task-template.server.ts';
import { TaskTemplateDialog } from '../components/task-template-dialog.tsx';
import { lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { taskTemplateForm } from '../queries/task-template-form.server.ts';
import { taskTemplateInput } from '../task-template.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit task of a class · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await taskTemplateForm(scope, args.params.lookupId, args.params.templateId);
  return { ...form, query: lookupsQuery(lookupsViewOf(args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId } = args.params;
  const query = lookupsQuery(lookupsViewOf(args.request));
  return await submit(args, withVersion(taskTemplateInput), async (input) => {
    await saveTaskTemplate(scope, { classId: args.params.lookupId, id: args.params.templateId }, input);
    const toast = { kind: 'ok', message: `Task “${input.title}” is saved.` } as const;
    return { to: `/administration/lookups/${lookupId}/tasks${query}`, toast };
  });
}

export default function ChangeTaskTemplate() {
  return <TaskTemplateDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
