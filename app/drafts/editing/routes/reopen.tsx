import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { actionDialog } from '../../../incidents/action-dialog.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { ActionDialog } from '../../../incidents/components/action-dialog.tsx';
import { incidentAction } from '../../../incidents/incident-action.schema.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { reopenForEdit } from '../commands/reopen-for-edit.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Reopen incident #${data?.number}? · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'reopen');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, incidentAction, async ({ version }) => {
    const { number, draftId } = await reopenForEdit(scope, orNotFound(id), version);
    const viewer = viewerAt(args.request, id);
    return {
      to: draftId ? draftPage({ id, draftId }) : viewer,
      toast: { kind: 'ok', message: `Incident #${number} is open again.` },
    };
  });
}

export default function ReopenIncident() {
  const dialogProps = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ActionDialog
      {...dialogProps}
      message={reply?.errors['']?.[0]}
      title={`Reopen incident #${dialogProps.number}?`}
      button="Reopen"
      variant="primary"
    >
      <p>The incident is open again then. Who closed it, and when, is cleared here and stays in its history.</p>
    </ActionDialog>
  );
}
