import { type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import { type Actor, holds } from '../auth/actor.ts';

/** What the rules ask of an incident. */
export type IncidentFacts = {
  createUserId: string;
  assignedUserId?: string | null;
  status: IncidentStatus;
  locked: boolean;
};

/** Every act begins with this: what one may not view is not there. */
export function mayView(actor: Actor, incident: IncidentFacts) {
  const shown = isOwn(actor, incident) || holds(actor, 'ALLINCIDENT_SEARCH') || investigates(actor, incident);
  return shown && (!incident.locked || holds(actor, 'INCIDENT_LOCK'));
}

export function mayEdit(actor: Actor, incident: IncidentFacts) {
  const edits =
    holds(actor, 'ALLINCIDENT_EDIT') ||
    (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_EDIT')) ||
    investigates(actor, incident);
  return mayChange(actor, incident) && edits && !isClosed(incident);
}

export function mayPrint(actor: Actor, incident: IncidentFacts) {
  const prints = holds(actor, 'ALLINCIDENT_PRINT') || (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_PRINT'));
  return mayView(actor, incident) && prints;
}

export function mayClose(actor: Actor, incident: IncidentFacts) {
  const closes = holds(actor, 'ALLINCIDENT_CLOSE') || (isOwn(actor, incident) && holds(actor, 'MYINCIDENT_CLOSE'));
  return mayChange(actor, incident) && closes && !isClosed(incident);
}

/** To lock it and to unlock it. */
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

/** A disabled account is read and never changed. */
function mayChange(actor: Actor, incident: IncidentFacts) {
  return mayView(actor, incident) && actor.account.active;
}

function isOwn(actor: Actor, incident: IncidentFacts) {
  return incident.createUserId === actor.userId;
}

function investigates(actor: Actor, incident: IncidentFacts) {
  return incident.assignedUserId === actor.userId && holds(actor, 'INVESTIGATE_INCIDENT');
}

function isClosed(incident: IncidentFacts) {
  return incident.status === incidentStatus.closed;
}
