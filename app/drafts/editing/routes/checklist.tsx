import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { afterTicks } from '../../../follow-up/checklists/after-ticks.ts';
import { checklistInput } from '../../../follow-up/checklists/checklist.schema.ts';
import { ChecklistDialog, checklistTitle } from '../../../follow-up/checklists/components/checklist-dialog.tsx';
import { checklistForm } from '../../../follow-up/checklists/queries/checklist-form.server.ts';
import { leaveRefused } from '../../../incidents/leave-refused.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { saveChecklistInForm } from '../commands/save-checklist-in-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: checklistTitle(data) }];

export async function loader(args: LoaderFunctionArgs) {
  const { id: _, refusal, ...form } = await checklistForm(await requireUser(args), args.params.id);
  const back = `${draftPage(args.params)}#checklist`;
  leaveRefused(args, refusal, back);
  return { ...form, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, checklistInput, async (input) =>
    afterTicks(draftPage(args.params), await saveChecklistInForm(scope, args.params, input)),
  );
}

export default function SaveChecklist() {
  return <ChecklistDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
