import { type Actor, holds } from '../auth/actor.ts';

type DraftFacts = { createUserId: string; incidentId?: string | null };
type AttachmentFacts = { id: string; partId: string | null; stored?: true };

export function mayStartDraft(actor: Actor) {
  return actor.account.active && holds(actor, 'MYINCIDENT_ADD');
}

/** Only the author may edit a draft. For an edit copy, `incidentOfDraft` checks the permission on the incident. */
export function mayEditDraft(actor: Actor, draft: DraftFacts) {
  const canEdit = Boolean(draft.incidentId) || holds(actor, 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
  return actor.account.active && draft.createUserId === actor.userId && canEdit;
}

export const attachmentsStay =
  'You do not have permission to delete attachments. Please ask administrator to delete the attachment.';

/**
 * Tells whether a part with its attachments, or one attachment, may be removed from the draft. Attachments of the
 * stored incident need the permission to delete attachments; those added in this draft do not.
 */
export function mayRemovePart(actor: Actor, attachments: AttachmentFacts[], id: string) {
  const stored = attachments.some((each) => each.stored && (each.id === id || each.partId === id));
  return !stored || mayDeleteAttachments(actor);
}

/** Tells whether the user may delete attachments of a stored incident. */
export function mayDeleteAttachments(actor: Actor) {
  return holds(actor, 'DELETE_ATTACHMENT');
}

export function mayDeleteDraft(actor: Actor, draft: DraftFacts) {
  const canDelete = Boolean(draft.incidentId) || holds(actor, 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
  return actor.account.active && draft.createUserId === actor.userId && canDelete;
}
