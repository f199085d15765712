import { type Actor, holds } from '../auth/actor.ts';

/** Without the privilege, searches find only the user's own incidents. */
export function searchesAll(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH');
}

export function maySearch(actor: Actor) {
  return holds(actor, 'ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH');
}

/** Other users get no imports to search by. */
export function maySearchImports(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN');
}

/** A report needs its own privilege; a disabled account saves nothing. */
export function maySave(actor: Actor, itemType: 'DASHBOARD' | 'REPORT') {
  if (!actor.account.active || !maySearch(actor)) return false;
  return itemType === 'DASHBOARD' || holds(actor, 'REPORT_CREATE');
}

type Saved = { itemType: 'DASHBOARD' | 'REPORT'; userId: string };

/** Reports belong to the account, dashboard cards to their owner. */
export function mayOpenSaved(actor: Actor, { itemType, userId }: Saved) {
  if (itemType === 'REPORT') return holds(actor, 'REPORT_PRINT', 'REPORT_CREATE');
  return userId === actor.userId && maySearch(actor);
}

export function mayUpdateSaved(actor: Actor, saved: Saved) {
  return mayOpenSaved(actor, saved) && maySave(actor, saved.itemType);
}

/** A report can be deleted also by users who may not search. */
export function mayDeleteSaved(actor: Actor, saved: Saved) {
  if (!actor.account.active) return false;
  return saved.itemType === 'REPORT' ? holds(actor, 'REPORT_CREATE') : mayOpenSaved(actor, saved);
}
