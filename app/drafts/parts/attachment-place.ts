import type { DraftBody } from '../draft-body.ts';
import { draftPage, openAt } from '../draft-page.ts';
import { nextName } from '../draft-parts.ts';

/** Whether there is a vehicle or an item of this id to attach something to; null is the incident itself. */
export function canAttachTo({ vehicles, items }: DraftBody, partId: string | null): boolean {
  return partId === null || [...vehicles, ...items].some(({ id }) => id === partId);
}

/** What a new attachment is called until it gets another name. */
export function nextAttachmentName({ attachments }: DraftBody, partId: string | null): string {
  return nextName(
    'Attachment',
    attachments.filter((each) => each.partId === partId),
  );
}

/** The form where the attachments of the incident, or of one part of it, are. */
export function attachmentsAt(place: { id?: string; draftId?: string }, partId: string | null): string {
  const page = draftPage(place);
  return partId === null ? `${page}#attachments` : openAt(page, partId);
}
