import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { actionDialog } from '../../action-dialog.server.ts';
import { viewerAt } from '../../close-to.server.ts';
import { closeAction } from '../../incident-action.schema.ts';
import { closeIncident } from '../commands/close-incident.server.ts';
import { CloseDialog } from '../components/close-dialog.tsx';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close Incident #${data?.number} · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'close');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, closeAction, async (input) => {
    const number = await closeIncident(scope, id, input);
    const to = viewerAt(args.request, id);
    return { to, toast: { kind: 'ok', message: `Incident #${number} is closed.` } };
  });
}

export default function CloseDetails() {
  const { id, back, from, ...dialogProps } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <CloseDialog
      {...dialogProps}
      page={back}
      checklist={`${back}#checklist`}
      action={`/incidents/${id}/close-details?${from}`}
      reply={reply}
    />
  );
}
