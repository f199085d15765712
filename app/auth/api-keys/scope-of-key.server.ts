import type { AppServices } from '../../platform/app-services.server.ts';
import { type Scope, scopeOf } from '../scope.server.ts';
import { recordKeyUse } from './commands/record-key-use.server.ts';
import { actorOfKey } from './queries/actor-of-key.server.ts';

export type KeyScope = {
  scope: Scope;
  keyId: string;
  /** Whether the account is disabled: its keys read, and every other call is refused. */
  readsOnly: boolean;
};

/**
 * Returns the scope in which a program acts that presents this key as its bearer token, and records the use; null where
 * the key is refused. `scope.actor` has the key's id as `userId`, `sessionId` and `keyId`; `id` is the request id.
 */
export async function scopeOfKey(services: AppServices, presented: string, id?: string): Promise<KeyScope | null> {
  const found = await actorOfKey(services.orm, presented);
  if (!found) return null;
  const { isUseDue, isOldSecret, ...actor } = found;
  const scope = scopeOf(services, actor, id);
  if (isUseDue) await recordKeyUse(scope, actor.keyId, { isOldSecret });
  return { scope, keyId: actor.keyId, readsOnly: !actor.account.active };
}
