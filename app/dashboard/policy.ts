import { type Actor, holds } from '../auth/actor.ts';

export function seesAssigned(actor: Actor) {
  return holds(actor, 'INVESTIGATE_INCIDENT', 'ALLINCIDENT_SEARCH');
}

export function maySeeCharts(actor: Actor) {
  return holds(actor, 'ANALYZE_VIEW');
}
