import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { actionDialog } from '../../action-dialog.server.ts';
import { openInWords } from '../../open-in-words.ts';
import { EditedBy } from '../components/edited-by.tsx';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close incident #${data?.number}? · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'close');

export default function CloseIncident() {
  const { id, number, editors, open, back, from } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Close incident #${number}?`}
      closeTo={back}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <LinkButton variant="primary" href={`/incidents/${id}/close-details?${from}`} autoFocus>
            Close incident
          </LinkButton>
        </>
      }
    >
      <p>A closed incident cannot be edited.</p>
      {(open.items.length > 0 || open.tasks.length > 0) && (
        <p>
          <b>{`${openInWords(open)}.`}</b>
          {!open.closers && ' You are asked why it is closed with them.'}
        </p>
      )}
      <EditedBy editors={editors}>cannot be saved while the incident is closed</EditedBy>
    </ConfirmDialog>
  );
}
