import { type Actor, holds } from '../auth/actor.ts';
import { mayCreate, mayUnlockPersons } from '../incidents/policy.ts';
import type { Import } from './import-state.ts';

/** Whether the user may see the imports of the account. */
export function mayViewImports(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN');
}

/** Whether the user may upload, change and stop imports. */
export function mayImport(actor: Actor) {
  return mayViewImports(actor) && actor.account.active;
}

/** Whether the user may make incidents of the rows, which is all that they need to create one. */
export function mayCreateFromRows(actor: Actor) {
  return mayImport(actor) && mayCreate(actor);
}

/** Whether the user may take an import back, whose incidents they must see. */
export function mayUndoImport(actor: Actor, { isOwn }: Pick<Import, 'isOwn'>) {
  return mayImport(actor) && holds(actor, 'INCIDENT_DELETE') && (isOwn || holds(actor, 'ALLINCIDENT_SEARCH'));
}

/** Whether the user sees private details of persons in the rows of the file. */
export function mayReadPrivateCells(actor: Actor, { isOwn }: Pick<Import, 'isOwn'>) {
  return isOwn || mayUnlockPersons(actor);
}
