import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { newAttachment } from '../../../attachments/attachment.schema.ts';
import { readUpload } from '../../../attachments/read-upload.server.ts';
import { tooLarge } from '../../../attachments/upload-limit.ts';
import { withUploadSession } from '../../../attachments/upload-session.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { parseDraft } from '../../draft-body.ts';
import { draftPage } from '../../draft-page.ts';
import { draftIdAtUrl } from '../../queries/draft-id-at-url.server.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';
import { attachmentsAt, canAttachTo, nextAttachmentName } from '../attachment-place.ts';
import { addAttachment } from '../commands/add-attachment.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const partId = partOf(args.request);
  const body = parseDraft((await editableDraft(scope, await draftIdAtUrl(scope, args.params))).body);
  orNotFound(canAttachTo(body, partId) || null, 'part');
  return {
    name: nextAttachmentName(body, partId),
    maxMb: args.context.services.settings.maxUploadMb,
    action: `${draftPage(args.params)}/attachments/new${partId === null ? '' : `?of=${partId}`}`,
    closeTo: attachmentsAt(args.params, partId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const partId = partOf(args.request);
  const { id: draftId } = await editableDraft(scope, await draftIdAtUrl(scope, args.params));
  const { maxUploadMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (arrivals) => {
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
  const values = reply && 'values' in reply ? reply.values : {};
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
          defaultValue={String(values.name ?? name)}
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
