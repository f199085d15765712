import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { AttachmentList } from './attachments-section.tsx';

export function PartAttachments({ form, partId }: { form: DraftFormData; partId: string }) {
  return (
    <fieldset className="sub">
      <legend>Attachments</legend>
      <AttachmentList form={form} partId={partId} />
    </fieldset>
  );
}
