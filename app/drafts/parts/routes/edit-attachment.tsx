import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { changedAttachment } from '../../../attachments/attachment.schema.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { draftPage } from '../../draft-page.ts';
import { draftIdAtUrl } from '../../queries/draft-id-at-url.server.ts';
import { attachmentsAt } from '../attachment-place.ts';
import { changeAttachment } from '../commands/change-attachment.server.ts';
import { draftAttachment } from '../queries/draft-attachment.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { attachmentId } = args.params;
  const { attachment } = await draftAttachment(scope, await draftIdAtUrl(scope, args.params), attachmentId!);
  const action = `${draftPage(args.params)}/attachments/${attachment.id}`;
  return { attachment, action, closeTo: attachmentsAt(args.params, attachment.partId) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, changedAttachment, async (given) => ({
    to: attachmentsAt(args.params, await changeAttachment(scope, draftId, args.params.attachmentId!, given)),
  }));
}

export default function EditAttachment() {
  const { attachment, action: to, closeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values = reply && 'values' in reply ? reply.values : {};
  const field = (name: 'name' | 'comments') => ({
    name,
    width: 'c12' as const,
    maxLength: attachmentLimits[name],
    defaultValue: String(values[name] ?? attachment[name]),
    errors: reply?.errors[name],
  });
  return (
    <Dialog
      title="Edit Attachment"
      closeTo={closeTo}
      form={{ action: to, noValidate: true }}
      foot={
        <>
          <LinkButton href={closeTo}>Cancel</LinkButton>
          <Button variant="primary">Ok</Button>
        </>
      }
    >
      <div className="fields">
        <Field {...field('name')} label="Name" autoComplete="off" required />
        <TextArea {...field('comments')} label="Description" rows={4} />
      </div>
    </Dialog>
  );
}
