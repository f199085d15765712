import { type Actor, holds } from '../auth/actor.ts';

/** Whether searches find the incidents of everybody; otherwise only those that the user created. */
export function searchesAll(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH');
}

export function maySearch(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH');
}

export function maySaveReports(actor: Actor) {
  return maySearch(actor) && holds(actor, 'REPORT_CREATE');
}

/** Whether the user may create, change and delete a saved search of this kind. Everybody has only their own. */
export function maySave(actor: Actor, itemType: 'DASHBOARD' | 'REPORT') {
  return actor.account.active && (itemType === 'REPORT' ? maySaveReports(actor) : maySearch(actor));
}
