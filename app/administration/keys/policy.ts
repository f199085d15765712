import type { Privilege } from '#db/vocabulary/privilege.ts';
import { type Actor, holds } from '../../auth/actor.ts';
import { grantable } from '../privilege-list.ts';

/** Whether the user may list, make and revoke keys. A key may not, or it could outlive its own end. */
export function mayManageKeys(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN') && !actor.keyId;
}

/** Returns the privileges that the user may choose for a key: their own, without revealing private details. */
export function keyPrivileges(actor: Actor): Privilege[] {
  return grantable.filter((privilege) => privilege !== 'PRIVACY_INFO_VIEW' && holds(actor, privilege));
}
