import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { classChecklistInput } from '../checklist.schema.ts';
import { loadChecklist } from '../checklist-page.server.ts';
import { saveClassChecklist } from '../commands/save-class-checklist.server.ts';
import { ChecklistDialog } from '../components/checklist-dialog.tsx';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Checklist of ${data?.entry.name} · Incident Xpress` },
];

export const loader = loadChecklist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, withVersion(classChecklistInput), async (input) => {
    const path = await saveClassChecklist(scope, args.params.lookupId, input);
    const message = `The checklist of ${path.join(' / ')} is saved.`;
    return { to: lookupsPath(view), toast: { kind: 'ok', message } };
  });
}

export default function ClassChecklist() {
  return <ChecklistDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
