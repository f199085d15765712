import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { itemActs, itemsAfter, itemValues } from '../checklist-items.ts';
import { loadChecklist } from '../checklist-page.server.ts';
import { ChecklistDialog } from '../components/checklist-dialog.tsx';
import { mayEditLookups } from '../policy.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Checklist of ${data?.entry.name} · Incident Xpress` },
];

export const loader = loadChecklist;

/** Adds, moves or removes an item where no script runs; nothing is saved. */
export async function action(args: ActionFunctionArgs) {
  const { actor } = await requireSection(args, 'lookups');
  authorize(mayEditLookups(actor));
  const act = orNotFound(
    itemActs.find((name) => name === args.params.act),
    'button',
  );
  const posted = formValues(await readForm(args.request));
  const items = itemsAfter(itemValues(posted), act, Number(args.params.at));
  return { errors: {}, values: { items, version: posted.version ?? '' } };
}

export default function ChangeChecklist() {
  return <ChecklistDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
