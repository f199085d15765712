import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { actionDialog } from '../../action-dialog.server.ts';
import { viewerAt } from '../../close-to.server.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { incidentAction } from '../../incident-action.schema.ts';
import { unlockIncident } from '../commands/unlock-incident.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Unlock incident #${data?.number}? · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'unlock');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, incidentAction, async ({ version }) => {
    const number = await unlockIncident(scope, id, version);
    return {
      to: viewerAt(args.request, id),
      toast: { kind: 'ok', message: `Incident #${number} is unlocked.` },
    };
  });
}

export default function UnlockIncident() {
  const dialogProps = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ActionDialog
      {...dialogProps}
      message={reply?.errors['']?.[0]}
      title={`Unlock incident #${dialogProps.number}?`}
      button="Unlock"
      variant="primary"
    >
      <p>Everybody who may view it finds and opens it again.</p>
    </ActionDialog>
  );
}
