import { type Actor, holds } from '../auth/actor.ts';
import { mayCreate, mayUnlockPersons } from '../incidents/policy.ts';
import type { Import } from './import-state.ts';

export function mayViewImports(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN');
}

export function mayImport(actor: Actor) {
  return mayViewImports(actor) && actor.account.active;
}

export function mayCreateFromRows(actor: Actor) {
  return mayImport(actor) && mayCreate(actor);
}

/** Undoing deletes incidents, so the user must be able to see them. */
export function mayUndoImport(actor: Actor, { isOwn }: Pick<Import, 'isOwn'>) {
  return mayImport(actor) && holds(actor, 'INCIDENT_DELETE') && (isOwn || holds(actor, 'ALLINCIDENT_SEARCH'));
}

export function mayReadPrivateCells(actor: Actor, { isOwn }: Pick<Import, 'isOwn'>) {
  return isOwn || mayUnlockPersons(actor);
}
