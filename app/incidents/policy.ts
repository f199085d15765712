import { type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import type { ReviewState } from '#db/vocabulary/review.ts';
import { type Actor, holds } from '../auth/actor.ts';

export type IncidentFacts = {
  createUserId: string;
  assignedUserId?: string | null;
  status: IncidentStatus;
  locked: boolean;
  hasTask?: boolean;
  reviewState?: ReviewState;
  /** The author: the user who entered or amended the incident. */
  reviewUserId?: string | null;
};

/** Every action reports an incident that the user may not view as not found. */
export function mayView(actor: Actor, incident: IncidentFacts) {
  return mayViewAlways(actor, incident) || (incident.hasTask === true && isShown(actor, incident));
}

/** Ignores tasks: an open task lets its assignee read, and nothing else. */
function mayViewAlways(actor: Actor, incident: IncidentFacts) {
  const isVisible = isOwn(actor, incident) || holds(actor, 'ALLINCIDENT_SEARCH') || isInvestigator(actor, incident);
  return isVisible && isShown(actor, incident);
}

function isShown(actor: Actor, { locked }: IncidentFacts) {
  return !locked || holds(actor, 'INCIDENT_LOCK');
}

export function mayEdit(actor: Actor, incident: IncidentFacts) {
  return mayLink(actor, incident) && !isClosed(incident);
}

export function mayLink(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident) && isEditor(actor, incident);
}

function isEditor(actor: Actor, incident: IncidentFacts) {
  return (
    holds(actor, 'ALLINCIDENT_EDIT') ||
    (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_EDIT')) ||
    isInvestigator(actor, incident)
  );
}

/** Notes may be added to closed incidents too, but not by users who view the incident only for a task. */
export function mayAddNote(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident);
}

/** Users who edit incidents may also submit a draft that they began before. */
export function mayCreate(actor: Actor) {
  return actor.account.active && holds(actor, 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT');
}

export const attachmentsStay =
  'You do not have permission to delete attachments. Please ask administrator to delete the attachment.';

export const amendFirst = 'The incident is approved. Press Amend to open it for review again, then edit it.';

export function mayDeleteAttachments(actor: Actor) {
  return holds(actor, 'DELETE_ATTACHMENT');
}

export function mayPrint(actor: Actor, incident: IncidentFacts) {
  const canPrint = holds(actor, 'ALLINCIDENT_PRINT') || (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_PRINT'));
  return mayViewAlways(actor, incident) && canPrint;
}

export function mayClose(actor: Actor, incident: IncidentFacts) {
  const canClose = holds(actor, 'ALLINCIDENT_CLOSE') || (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_CLOSE'));
  return mayChange(actor, incident) && canClose && !isClosed(incident);
}

/** Users who may close only their own incidents may not close with open items. */
export function mayCloseWithOpenItems(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_CLOSE');
}

/** The command also refuses authors. */
export function mayReview(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident) && holds(actor, 'INCIDENT_REVIEW') && !isClosed(incident);
}

/** Covers only comments that an approval or a return has released. */
export function mayReadComments(actor: Actor, incident: IncidentFacts) {
  const isConcerned = isReviewAuthor(actor, incident) || isEditor(actor, incident) || holds(actor, 'INCIDENT_REVIEW');
  return mayViewAlways(actor, incident) && isConcerned;
}

export function mayResolveComments(actor: Actor, incident: IncidentFacts) {
  const isAnswering = isReviewAuthor(actor, incident) || isEditor(actor, incident);
  return mayChange(actor, incident) && isAnswering && !isClosed(incident);
}

export function mayLock(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident) && holds(actor, 'INCIDENT_LOCK');
}

export function mayReopen(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident) && holds(actor, 'OPEN_CLOSED_INCIDENT') && isClosed(incident);
}

export function mayDelete(actor: Actor, incident: IncidentFacts) {
  return mayChange(actor, incident) && holds(actor, 'INCIDENT_DELETE');
}

export function mayUnlockPersons(actor: Actor) {
  return holds(actor, 'PRIVACY_INFO_VIEW');
}

/** An assignee of a task reads the incident without private details. */
export function mayUnlockPersonsOf(actor: Actor, incident: IncidentFacts) {
  return mayUnlockPersons(actor) && mayViewAlways(actor, incident);
}

/** A disabled account has read-only incidents. */
function mayChange(actor: Actor, incident: IncidentFacts) {
  return mayViewAlways(actor, incident) && actor.account.active;
}

function isOwn(actor: Actor, incident: IncidentFacts) {
  return incident.createUserId === actor.userId;
}

function isReviewAuthor(actor: Actor, { reviewUserId }: IncidentFacts) {
  return reviewUserId === actor.userId;
}

function isInvestigator(actor: Actor, incident: IncidentFacts) {
  return incident.assignedUserId === actor.userId && holds(actor, 'INVESTIGATE_INCIDENT');
}

/** An approved incident gets notes, and is edited only after it is amended. */
export function isApproved({ reviewState }: IncidentFacts) {
  return reviewState === 'APPROVED';
}

export function isClosed(incident: IncidentFacts) {
  return incident.status === incidentStatus.closed;
}
