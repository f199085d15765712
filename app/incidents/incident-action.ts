import { type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import type { ReviewState } from '#db/vocabulary/review.ts';
import type { Actor } from '../auth/actor.ts';
import {
  type IncidentFacts,
  mayClose,
  mayDelete,
  mayEdit,
  mayLink,
  mayLock,
  mayReopen,
  mayResolveComments,
  mayReview,
} from './policy.ts';

export type IncidentAction =
  | 'close'
  | 'reopen'
  | 'lock'
  | 'unlock'
  | 'delete'
  | 'approve'
  | 'return'
  | 'amend'
  | 'comment'
  | 'resolve'
  | 'task'
  | 'tick';

const policies: Record<IncidentAction, (actor: Actor, incident: IncidentFacts) => boolean> = {
  close: mayClose,
  reopen: mayReopen,
  lock: mayLock,
  unlock: mayLock,
  delete: mayDelete,
  approve: mayReview,
  return: mayReview,
  comment: mayReview,
  amend: mayEdit,
  resolve: mayResolveComments,
  task: mayEdit,
  tick: mayLink,
};

/** Ignores the present state of the incident, so the answer does not depend on who was faster. */
export function mayRun(action: IncidentAction, actor: Actor, incident: IncidentFacts): boolean {
  const { createUserId, assignedUserId = null, reviewUserId = null, locked } = incident;
  const status = action === 'reopen' ? incidentStatus.closed : incidentStatus.open;
  return policies[action](actor, { createUserId, assignedUserId, reviewUserId, locked, status });
}

export type IncidentState = {
  number: number;
  status: IncidentStatus;
  locked: boolean;
  closeUserName?: string | null | undefined;
  reviewState?: ReviewState;
};

/** Returns a reason or null. Another user may have changed the state meanwhile. */
export function notAllowedNow(action: IncidentAction, incident: IncidentState): string | null {
  const isClosed = incident.status === incidentStatus.closed;
  const name = `Incident #${incident.number}`;
  if (action === 'close' && isClosed) {
    return `${name} is closed already${incident.closeUserName ? `, by ${incident.closeUserName}` : ''}.`;
  }
  if (action === 'reopen' && !isClosed) return `${name} is not closed.`;
  if (action === 'lock' && incident.locked) return `Failed to lock incident. ${name} is locked already.`;
  if (action === 'unlock' && !incident.locked) return `Failed to unlock incident. ${name} is not locked.`;
  if (action === 'approve' || action === 'return' || action === 'comment')
    return notWaiting(name, incident.reviewState);
  if (waiting[action] && isClosed) return `${name} is closed. ${waiting[action]} until it is reopened.`;
  if (action === 'amend' && isClosed) return `${name} is closed. Reopen it, then amend it.`;
  if (action === 'amend' && incident.reviewState !== 'APPROVED') return `${name} is not approved: it can be edited.`;
  return null;
}

/** Parts that rest while the incident is closed. */
const waiting: Partial<Record<IncidentAction, string>> = {
  resolve: 'Its comments wait',
  task: 'Its tasks wait',
  tick: 'Its checklist waits',
};

function notWaiting(name: string, state: ReviewState | undefined): string | null {
  if (state === 'WAITING') return null;
  if (state === 'APPROVED') return `${name} is approved already.`;
  return state === 'RETURNED' ? `${name} was returned already.` : `${name} does not wait for review.`;
}

export const reviewedByOthers = ({ number }: { number: number }) =>
  `You wrote incident #${number}. Somebody else reviews it.`;

export function changedMeanwhile(action: IncidentAction, { number }: { number: number }): string {
  const failure = action === 'lock' || action === 'unlock' ? `Failed to ${action} incident. ` : '';
  const act = action === 'comment' ? 'comment on' : action;
  return `${failure}Incident #${number} was changed by someone else meanwhile. Read it again, then ${act} it.`;
}
