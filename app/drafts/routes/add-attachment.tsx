import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { withArrivals } from '../../attachments/arrivals.server.ts';
import { newAttachment } from '../../attachments/attachment.schema.ts';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { tooLarge } from '../../attachments/upload-limit.ts';
import { present } from '../../auth/permit.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { submit } from '../../shell/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { attachmentsAt, canAttachTo, nextAttachmentName } from '../attached-to.ts';
import { addAttachment } from '../commands/add-attachment.server.ts';
import { bodyOf } from '../draft-body.ts';
import { draftPage } from '../draft-page.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const partId = partOf(args.request);
  const body = bodyOf((await editableDraft(scope, await placedDraft(scope, args.params))).body);
  present(canAttachTo(body, partId) || null, 'part');
  return {
    name: nextAttachmentName(body, partId),
    maxMb: args.context.product.settings.maxUploadMb,
    action: `${draftPage(args.params)}/attachments/new${partId === null ? '' : `?of=${partId}`}`,
    closeTo: attachmentsAt(args.params, partId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const partId = partOf(args.request);
  const { id: draftId } = await editableDraft(scope, await placedDraft(scope, args.params));
  const { maxUploadMb } = args.context.product.settings;
  return await withArrivals(scope.files, async (arrivals) => {
    const { form, file, refused } = await readUpload(args, arrivals, maxUploadMb);
    return await submit({ ...args, request: form }, newAttachment, async ({ name }) => {
      if (refused) throw refused;
      await addAttachment(scope, draftId, { name, partId, file, arrivals });
      return { to: attachmentsAt(args.params, partId) };
    });
  });
}

/** The vehicle or item that it is for; null for the incident itself. */
function partOf(request: Request) {
  return new URL(request.url).searchParams.get('of');
}

export default function AddAttachment() {
  const { name, maxMb, action: to, closeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const said = reply && 'values' in reply ? reply.values : {};
  return (
    <Dialog
      title="Add Attachment"
      closeTo={closeTo}
      form={{ action: to, encType: 'multipart/form-data', noValidate: true }}
      foot={
        <>
          <LinkButton href={closeTo}>Cancel</LinkButton>
          <Button variant="primary">Ok</Button>
        </>
      }
    >
      <div className="fields">
        <Field
          name="name"
          label="Name"
          width="c12"
          maxLength={attachmentLimits.name}
          defaultValue={String(said.name ?? name)}
          errors={reply?.errors.name}
          autoComplete="off"
          required
        />
        <Field
          name="file"
          label="File"
          type="file"
          width="c12"
          hint={`Upload limit ${maxMb} MB`}
          errors={reply?.errors.file ?? reply?.errors['']}
          required
        />
        <UploadProgress maxMb={maxMb} tooLarge={tooLarge(maxMb)} />
      </div>
    </Dialog>
  );
}
