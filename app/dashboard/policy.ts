import { type Actor, holds } from '../auth/actor.ts';

/** Whether incidents assigned to the user, but created by another, are there for him at all. */
export function seesAssigned(actor: Actor) {
  return holds(actor, 'INVESTIGATE_INCIDENT', 'ALLINCIDENT_SEARCH');
}
