import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '#db/refusal.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import type { Arrivals } from '../../attachments/arrivals.server.ts';
import { keepFiles } from '../../attachments/commands/keep-files.server.ts';
import { type TakenIn, takeIn } from '../../attachments/take-in.server.ts';
import { present } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { canAttachTo } from '../attached-to.ts';
import type { DraftBody } from '../draft-body.ts';
import type { DraftAttachment } from '../draft-parts.ts';
import { changeDraft } from './change-draft.server.ts';

type Given = {
  name: string;
  partId: string | null;
  file: Parameters<typeof takeIn>[1];
  arrivals: Arrivals;
};

/** Attaches a file that was received to the draft, or to a vehicle or an item of it. */
export async function addAttachment(scope: Scope, draftId: string, { name, partId, file, arrivals }: Given) {
  const taken = await takeIn(arrivals, file);
  const files = [taken.file, ...(taken.thumbnail ? [taken.thumbnail] : [])];
  await arrivals.keep(files, () =>
    changeDraft(scope, draftId, async (body, scope) => {
      present(canAttachTo(body, partId) || null, 'part');
      const kept = await keepFiles(scope, taken, { purpose: 'ATTACHMENT', draftId });
      return withAttachment(body, { ...kept, ...attachmentOf(taken, scope.now()), name, partId });
    }),
  );
}

function attachmentOf({ fileName, attachmentType, file }: TakenIn, now: Date) {
  const { sizeBytes } = file;
  return { id: randomUUIDv7(), comments: '', fileName, attachmentType, sizeBytes, creationDate: now.toISOString() };
}

function withAttachment(body: DraftBody, attachment: DraftAttachment): DraftBody {
  const { attachments } = body;
  if (attachments.length >= maxParts)
    throw new Refusal({ file: [`An incident holds at most ${maxParts} attachments.`] });
  return { ...body, attachments: [...attachments, attachment] };
}
