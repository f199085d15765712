import { randomUUIDv7 } from 'node:crypto';
import { BusinessRuleError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { keepFiles } from '../../../attachments/commands/keep-files.server.ts';
import { type ProcessedUpload, processUpload } from '../../../attachments/process-upload.server.ts';
import type { UploadSession } from '../../../attachments/upload-session.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { changeDraft } from '../../commands/change-draft.server.ts';
import type { DraftBody } from '../../draft-body.ts';
import type { DraftAttachment } from '../../draft-parts.ts';
import { canAttachTo } from '../attachment-place.ts';

type Given = {
  name: string;
  partId: string | null;
  file: Parameters<typeof processUpload>[1];
  session: UploadSession;
};

export async function addAttachment(scope: Scope, draftId: string, { name, partId, file, session }: Given) {
  const taken = await processUpload(session, file);
  const files = [taken.file, ...(taken.thumbnail ? [taken.thumbnail] : [])];
  await session.keep(files, () =>
    changeDraft(scope, draftId, async (body, scope) => {
      orNotFound(canAttachTo(body, partId) || null, 'part');
      const kept = await keepFiles(scope, taken, { purpose: 'ATTACHMENT', draftId });
      return withAttachment(body, { ...kept, ...attachmentOf(taken, scope.now()), name, partId });
    }),
  );
}

function attachmentOf({ fileName, attachmentType, file }: ProcessedUpload, now: Date) {
  const { sizeBytes } = file;
  return { id: randomUUIDv7(), comments: '', fileName, attachmentType, sizeBytes, creationDate: now.toISOString() };
}

function withAttachment(body: DraftBody, attachment: DraftAttachment): DraftBody {
  const { attachments } = body;
  if (attachments.length >= maxParts)
    throw new BusinessRuleError({ file: [`An incident holds at most ${maxParts} attachments.`] });
  return { ...body, attachments: [...attachments, attachment] };
}
