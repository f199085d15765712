import type { Privilege } from '#db/vocabulary/privilege.ts';
import { type Actor, holds } from '../../auth/actor.ts';
import { grantable } from '../privilege-list.ts';

/** A key may not manage keys, or it could outlive its own end. */
export function mayManageKeys(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN') && !actor.keyId;
}

/** A user gives a key only their own privileges, and never that of revealing private details. */
export function keyPrivileges(actor: Actor): Privilege[] {
  return grantable.filter((privilege) => privilege !== 'PRIVACY_INFO_VIEW' && holds(actor, privilege));
}
