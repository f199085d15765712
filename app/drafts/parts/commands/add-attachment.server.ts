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
  { name, comments = '', partId, file, session }: AttachmentUpload,
  way: WayToChange = inDraft,
): Promise<FileFacts> {
  const taken = await processUpload(session, file);
  const attachment = attachmentOf(taken, scope.now());
  const files = [taken.file, ...(taken.thumbnail ? [taken.thumbnail] : [])];
  await session.keep(files, () =>
    way.change(scope, draftId, async (body, scope) => {
      orNotFound(canAttachTo(body, partId) || null, 'part');
      const stored = await keepFiles(scope, taken, {
        purpose: 'ATTACHMENT',
        draftId: way.to === 'DRAFT' ? draftId : null,
      });
      return withAttachment(body, { ...stored, ...attachment, name, comments, partId });
    }),
  );
  return attachment;
}

type FileFacts = Omit<DraftAttachment, 'fileId' | 'thumbnailFileId' | 'name' | 'partId'>;

function attachmentOf(
  { fileName, attachmentType, file, notShown, uploadedSha256 }: ProcessedUpload,
  now: Date,
): FileFacts {
  return {
    id: randomUUIDv7(),
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
