import { type Actor, holds } from '../auth/actor.ts';
import { mayCreate } from '../incidents/policy.ts';

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

/** Whether the user may take an import back; of its incidents they may only delete those that `mayDelete` names. */
export function mayUndoImport(actor: Actor) {
  return mayImport(actor) && holds(actor, 'INCIDENT_DELETE');
}
