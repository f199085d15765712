import { type Actor, holds } from '../auth/actor.ts';
import { mayCreate, mayDeleteAttachments } from '../incidents/policy.ts';

type DraftFacts = { createUserId: string; incidentId?: string | null };
type AttachmentFacts = { id: string; partId: string | null; stored?: true };

export function mayStartDraft(actor: Actor) {
  return actor.account.active && holds(actor, 'MYINCIDENT_ADD');
}

/** Only the author edits a draft. For an edit copy, `incidentOfDraft` checks the incident's permission. */
export function mayEditDraft(actor: Actor, draft: DraftFacts) {
  const canEdit = draft.incidentId ? actor.account.active : mayCreate(actor);
  return draft.createUserId === actor.userId && canEdit;
}

/** Attachments of the stored incident need the permission to delete. */
export function mayRemovePart(actor: Actor, attachments: AttachmentFacts[], id: string) {
  const stored = attachments.some((each) => each.stored && (each.id === id || each.partId === id));
  return !stored || mayDeleteAttachments(actor);
}

export function mayDeleteDraft(actor: Actor, draft: DraftFacts) {
  const canDelete = Boolean(draft.incidentId) || holds(actor, 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
  return actor.account.active && draft.createUserId === actor.userId && canDelete;
}
