import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { tooLarge } from '../../../attachments/upload-limit.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { useUpload } from '../../../ui/files/use-upload.ts';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';
import { attachmentsAt, canAttachTo, nextAttachmentName } from '../attachment-place.ts';
import { partOf, receiveAttachment } from '../receive-attachment.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Add Attachment · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const partId = partOf(args.request);
  const body = parseDraft((await editableDraft(scope, await draftIdAtUrl(scope, args.params))).body);
  orNotFound(canAttachTo(body, partId) || null, 'part');
  const page = draftPage(args.params);
  const of = partId === null ? '' : `?of=${partId}`;
  return {
    name: nextAttachmentName(body, partId),
    operation: randomUUID(),
    maxMb: args.context.services.settings.maxUploadMb,
    action: `${page}/attachments/new${of}`,
    address: `${page}/attachments/new/upload${of}`,
    closeTo: attachmentsAt(args.params, partId),
  };
}

export const action = receiveAttachment;

export default function AddAttachment() {
  const { name, operation, maxMb, action: to, address, closeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { upload, reply: failed = reply, onSubmit } = useUpload({ address, maxMb, tooLarge: tooLarge(maxMb) });
  const { form, fields, errors } = useReplyForm<'name' | 'file' | 'operation'>('attachment', failed, {
    name,
    operation,
  });
  return (
    <Dialog
      title="Add Attachment"
      closeTo={closeTo}
      form={{
        ...form,
        action: to,
        encType: 'multipart/form-data',
        onSubmit(event) {
          form.onSubmit(event);
          if (!event.defaultPrevented) onSubmit(event);
        },
      }}
      foot={
        <>
          <LinkButton to={closeTo}>Cancel</LinkButton>
          <Button variant="primary" disabled={upload !== null}>
            Ok
          </Button>
        </>
      }
    >
      <input type="hidden" name="operation" value={fields.operation.initialValue} />
      <div className="fields">
        <Field
          {...replyFieldProps(fields.name)}
          label="Name"
          width="c12"
          maxLength={attachmentLimits.name}
          autoComplete="off"
          autoFocus
          required
        />
        <Field
          id={fields.file.id}
          name="file"
          label="File"
          type="file"
          width="c12"
          hint={`Upload limit ${maxMb} MB`}
          errors={errors.file ?? errors['']}
          required
        />
        {upload && <UploadProgress {...upload} />}
      </div>
    </Dialog>
  );
}
