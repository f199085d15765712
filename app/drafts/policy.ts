import { type Actor, holds } from '../auth/actor.ts';

type DraftFacts = { createUserId: string; incidentId?: string | null };
type AttachmentFacts = { id: string; partId: string | null; stored?: true };

export function mayStartDraft(actor: Actor) {
  return actor.account.active && holds(actor, 'MYINCIDENT_ADD');
}

/** One's own draft of a new incident, or one's own copy of an open incident, which `incidentOfDraft` asks about beside. */
export function mayEditDraft(actor: Actor, draft: DraftFacts) {
  const edits = Boolean(draft.incidentId) || holds(actor, 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
  return actor.account.active && draft.createUserId === actor.userId && edits;
}

export const attachmentsStay =
  'You do not have permission to delete attachments. Please ask administrator to delete the attachment.';

/**
 * Whether a part may be taken from the draft with what is attached to it, or an attachment: one that was added here goes
 * freely, one that stands on the stored incident does not.
 */
export function mayRemovePart(actor: Actor, attachments: AttachmentFacts[], id: string) {
  const stored = attachments.some((each) => each.stored && (each.id === id || each.partId === id));
  return !stored || mayDeleteAttachments(actor);
}

/** Those that stand on a stored incident. */
export function mayDeleteAttachments(actor: Actor) {
  return holds(actor, 'DELETE_ATTACHMENT');
}

export function mayDeleteDraft(actor: Actor, draft: DraftFacts) {
  const deletes = Boolean(draft.incidentId) || holds(actor, 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
  return actor.account.active && draft.createUserId === actor.userId && deletes;
}
