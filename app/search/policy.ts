import { type Actor, holds } from '../auth/actor.ts';

/** Whether searches find the incidents of everybody; otherwise only those that the user created. */
export function searchesAll(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH');
}

export function maySearch(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH');
}

/** Whether searches of the user may ask for the incidents of an import; for others there is no import. */
export function maySearchImports(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN');
}

/** Whether the user may save a search for their own dashboard or as a report of the account. */
export function maySave(actor: Actor, itemType: 'DASHBOARD' | 'REPORT') {
  if (!actor.account.active || !maySearch(actor)) return false;
  return itemType === 'DASHBOARD' || holds(actor, 'REPORT_CREATE');
}

type Saved = { itemType: 'DASHBOARD' | 'REPORT'; userId: string };

/** Whether the user may open a saved search: a report with others of the account, a dashboard card alone. */
export function mayOpenSaved(actor: Actor, { itemType, userId }: Saved) {
  if (itemType === 'REPORT') return holds(actor, 'REPORT_PRINT', 'REPORT_CREATE');
  return userId === actor.userId && maySearch(actor);
}

export function mayUpdateSaved(actor: Actor, saved: Saved) {
  return mayOpenSaved(actor, saved) && maySave(actor, saved.itemType);
}

/** Whether the user may delete a saved search; a report also where they may not search. */
export function mayDeleteSaved(actor: Actor, saved: Saved) {
  if (!actor.account.active) return false;
  return saved.itemType === 'REPORT' ? holds(actor, 'REPORT_CREATE') : mayOpenSaved(actor, saved);
}
