import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/forms/submit.server.ts';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { saveTaskTemplate } from '../commands/save-task-template.server.ts';
import { TaskTemplateDialog } from '../components/task-template-dialog.tsx';
import { lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { taskTemplateForm } from '../queries/task-template-form.server.ts';
import { taskTemplateInput } from '../task-template.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Add task to a class · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await taskTemplateForm(scope, args.params.lookupId, undefined);
  return { ...form, query: lookupsQuery(lookupsViewOf(args.request)), operation: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId } = args.params;
  const query = lookupsQuery(lookupsViewOf(args.request));
  return await submit(args, withOperation(taskTemplateInput), async (input) => {
    await saveTaskTemplate(scope, { classId: args.params.lookupId }, input);
    const toast = { kind: 'ok', message: `Task “${input.title}” is added.` } as const;
    return { to: `/administration/lookups/${lookupId}/tasks${query}`, toast };
  });
}

export default function AddTaskTemplate() {
  return <TaskTemplateDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
