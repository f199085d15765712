import { type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import type { Actor } from '../auth/actor.ts';
import { type IncidentFacts, mayClose, mayDelete, mayLock, mayReopen } from './policy.ts';

export type IncidentAction = 'close' | 'reopen' | 'lock' | 'unlock' | 'delete';

/** Whether the user may run the action; it does not depend on who else was faster. */
export const mayRun: Record<IncidentAction, (actor: Actor, incident: IncidentFacts) => boolean> = {
  close: mayClose,
  reopen: mayReopen,
  lock: mayLock,
  unlock: mayLock,
  delete: mayDelete,
};

export type IncidentState = {
  number: number;
  status: IncidentStatus;
  locked: boolean;
  closeUserName?: string | null | undefined;
};

/** Returns why the state of the incident does not allow the action, or null. Another user may have been faster. */
export function notAllowedNow(action: IncidentAction, incident: IncidentState): string | null {
  const isClosed = incident.status === incidentStatus.closed;
  const name = `Incident #${incident.number}`;
  if (action === 'close' && isClosed) {
    return `${name} is closed already${incident.closeUserName ? `, by ${incident.closeUserName}` : ''}.`;
  }
  if (action === 'reopen' && !isClosed) return `${name} is not closed.`;
  if (action === 'lock' && incident.locked) return `Failed to lock incident. ${name} is locked already.`;
  if (action === 'unlock' && !incident.locked) return `Failed to unlock incident. ${name} is not locked.`;
  return null;
}

/** Returns what is said when another user changed the incident after the user saw it. */
export function changedMeanwhile(action: IncidentAction, { number }: { number: number }): string {
  const failure = action === 'lock' || action === 'unlock' ? `Failed to ${action} incident. ` : '';
  return `${failure}Incident #${number} was changed by someone else meanwhile. Read it again, then ${action} it.`;
}
