import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { attachmentsStay } from '../../../incidents/policy.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { attachmentsAt } from '../attachment-place.ts';
import { removeAttachment } from '../commands/remove-attachment.server.ts';
import { draftAttachment } from '../queries/draft-attachment.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name} · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { attachmentId } = args.params;
  const { attachment, mayRemove } = await draftAttachment(
    scope,
    await draftIdAtUrl(scope, args.params),
    orNotFound(attachmentId),
  );
  const action = `${draftPage(args.params)}/attachments/${attachment.id}/delete`;
  return { name: attachment.name, mayRemove, action, closeTo: attachmentsAt(args.params, attachment.partId) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, z.object({}), async () => ({
    to: attachmentsAt(args.params, await removeAttachment(scope, draftId, orNotFound(args.params.attachmentId))),
  }));
}

export default function DeleteAttachment() {
  const { name, mayRemove, action: to, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      closeTo={closeTo}
      form={{ action: to }}
      foot={
        <>
          <LinkButton to={closeTo} autoFocus>
            {mayRemove ? 'Cancel' : 'Ok'}
          </LinkButton>
          {mayRemove && <Button variant="danger-fill">Delete</Button>}
        </>
      }
    >
      <p role={mayRemove ? undefined : 'alert'}>
        {mayRemove ? 'Are you sure you want to delete this attachment?' : attachmentsStay}
      </p>
    </ConfirmDialog>
  );
}
