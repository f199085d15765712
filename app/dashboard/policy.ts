import { type Actor, holds } from '../auth/actor.ts';

/** Whether the user sees incidents that are assigned to them but were created by another user. */
export function seesAssigned(actor: Actor) {
  return holds(actor, 'INVESTIGATE_INCIDENT', 'ALLINCIDENT_SEARCH');
}
