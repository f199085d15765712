import { randomUUIDv7 } from 'node:crypto';
import { BusinessRuleError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import type { UploadSession } from '../../../attachments/upload-session.server.ts';
import { keepFiles } from '../../../attachments/uploads/keep-files.server.ts';
import { type ProcessedUpload, processUpload } from '../../../attachments/uploads/process-upload.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import type { DraftAttachment } from '../../body/draft-parts.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';
import { canAttachTo } from '../attachment-place.ts';

type AttachmentUpload = {
  /** Comes from a form, so that one that is sent again adds nothing. */
  id?: string;
  name: string;
  comments?: string;
  partId: string | null;
  file: Parameters<typeof processUpload>[1];
  session: UploadSession;
};

/** `way` adds the file to an incident instead of a draft. */
export async function addAttachment(
  scope: Scope,
  draftId: string,
  { id = randomUUIDv7(), name, comments = '', partId, file, session }: AttachmentUpload,
  way: WayToChange = inDraft,
): Promise<FileFacts> {
  const taken = await processUpload(session, file);
  const attachment = { id, ...attachmentOf(taken, scope.now()) };
  const files = [taken.file, ...(taken.thumbnail ? [taken.thumbnail] : [])];
  let isAdded = false;
  await session.keep(files, () =>
    way.change(scope, draftId, async (body, scope) => {
      if (body.attachments.some((each) => each.id === id)) return body;
      orNotFound(canAttachTo(body, partId) || null, 'part');
      const stored = await keepFiles(scope, taken, {
        purpose: 'ATTACHMENT',
        draftId: way.to === 'DRAFT' ? draftId : null,
      });
      isAdded = true;
      return withAttachment(body, { ...stored, ...attachment, name, comments, partId });
    }),
  );
  if (!isAdded) session.drop(files);
  return attachment;
}

type FileFacts = Omit<DraftAttachment, 'fileId' | 'thumbnailFileId' | 'name' | 'partId'>;

function attachmentOf(
  { fileName, attachmentType, file, notShown, uploadedSha256 }: ProcessedUpload,
  now: Date,
): Omit<FileFacts, 'id'> {
  return {
    comments: '',
    fileName,
    attachmentType,
    creationDate: now.toISOString(),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256.toString('hex'),
    notShown: notShown ?? null,
    uploadedSha256: uploadedSha256?.toString('hex') ?? null,
  };
}

function withAttachment(body: DraftBody, attachment: DraftAttachment): DraftBody {
  const { attachments } = body;
  if (attachments.length >= maxParts)
    throw new BusinessRuleError({ file: [`An incident holds at most ${maxParts} attachments.`] });
  return { ...body, attachments: [...attachments, attachment] };
}
