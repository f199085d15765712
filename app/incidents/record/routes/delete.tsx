import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { actionDialog } from '../../action-dialog.server.ts';
import { closeTo } from '../../close-to.server.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { incidentAction } from '../../incident-action.schema.ts';
import { deleteIncident } from '../commands/delete-incident.server.ts';
import { EditedBy } from '../components/edited-by.tsx';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete incident #${data?.number}? · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'delete');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, incidentAction, async ({ version }) => {
    const number = await deleteIncident(scope, id, version);
    return {
      to: closeTo(args.request),
      toast: { kind: 'ok', message: `Incident #${number} is deleted.` },
    };
  });
}

export default function DeleteIncident() {
  const dialogProps = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ActionDialog
      {...dialogProps}
      message={reply?.errors['']?.[0]}
      title={`Delete incident #${dialogProps.number}?`}
      button="Delete"
      variant="danger-fill"
    >
      <p>Are you sure you want to delete incident #{dialogProps.number}, with everything in it?</p>
      <EditedBy editors={dialogProps.editors}>is lost</EditedBy>
    </ActionDialog>
  );
}
