import { pictureNotice } from '#db/vocabulary/picture-notice.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FileItem } from '../../../ui/files/file-item.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partButton } from './part-button.ts';

export function AttachmentsSection({ form }: { form: DraftFormData }) {
  const attached = form.draft.body.attachments.filter(({ partId }) => partId === null);
  return (
    <Section id="attachments" name="Attachments" count={attached.length}>
      <AttachmentList form={form} partId={null} />
    </Section>
  );
}

export function AttachmentList({ form, partId }: { form: DraftFormData; partId: string | null }) {
  const attached = form.draft.body.attachments.filter((attachment) => attachment.partId === partId);
  const add = `${form.page}/keep/attachments/new`;
  return (
    <>
      {attached.length > 0 && (
        <ul className="files">
          {attached.map((attachment) => (
            <Attached key={attachment.id} attachment={attachment} form={form} />
          ))}
        </ul>
      )}
      <div className="row add">
        <Button
          icon="plus"
          {...(partId === null
            ? { formAction: add, formNoValidate: true }
            : partButton('add-attachment', partId, `${add}?of=${partId}`))}
        >
          Add attachment
        </Button>
      </div>
    </>
  );
}

type Attachment = DraftFormData['draft']['body']['attachments'][number];

function Attached({ attachment, form }: { attachment: Attachment; form: DraftFormData }) {
  const { id, name, attachmentType, sizeBytes, comments, thumbnailFileId } = attachment;
  const href = `${form.page}/attachments/${id}/file`;
  const dialog = `${form.page}/keep/attachments/${id}`;
  return (
    <FileItem
      name={name}
      sizeBytes={sizeBytes}
      comments={comments}
      href={href}
      type={attachmentType}
      more={formatDateTime(attachment.creationDate, form.display)}
      notice={pictureNotice(attachment)}
      thumbnail={thumbnailFileId !== null && `${href}?thumbnail`}
      beside
    >
      <IconButton icon="edit" variant="quiet" formNoValidate formAction={dialog} label={`Edit ${name}`} />
      <IconButton
        icon="trash"
        variant="quiet"
        formNoValidate
        formAction={`${dialog}/delete`}
        label={`Delete ${name}`}
      />
    </FileItem>
  );
}
