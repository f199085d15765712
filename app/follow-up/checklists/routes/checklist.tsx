import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { leaveRefused } from '../../../incidents/leave-refused.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { afterTicks } from '../after-ticks.ts';
import { checklistInput } from '../checklist.schema.ts';
import { saveChecklist } from '../commands/save-checklist.server.ts';
import { ChecklistDialog, checklistTitle } from '../components/checklist-dialog.tsx';
import { checklistForm } from '../queries/checklist-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: checklistTitle(data) }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id, refusal, ...form } = await checklistForm(scope, args.params.id);
  const back = viewerAt(args.request, id);
  leaveRefused(args, refusal, back);
  return { ...form, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, checklistInput, async (input) =>
    afterTicks(viewerAt(args.request, id), await saveChecklist(scope, id, input)),
  );
}

export default function SaveChecklist() {
  return <ChecklistDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
