import type { DraftBody } from '../body/draft-body.ts';
import { nextName } from '../body/draft-parts.ts';
import { draftPage, openAt } from '../saving/draft-page.ts';

export function canAttachTo({ vehicles, items }: DraftBody, partId: string | null): boolean {
  return partId === null || [...vehicles, ...items].some(({ id }) => id === partId);
}

export function nextAttachmentName({ attachments }: DraftBody, partId: string | null): string {
  return nextName(
    'Attachment',
    attachments.filter((each) => each.partId === partId),
  );
}

export function attachmentsAt(place: { id?: string; draftId?: string }, partId: string | null): string {
  const page = draftPage(place);
  return partId === null ? `${page}#attachments` : openAt(page, partId);
}
