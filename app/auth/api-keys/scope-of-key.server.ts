import type { AppServices } from '../../platform/app-services.server.ts';
import { type Scope, scopeOf } from '../scope.server.ts';
import { recordKeyUse } from './commands/record-key-use.server.ts';
import { actorOfKey } from './queries/actor-of-key.server.ts';

export type KeyScope = {
  scope: Scope;
  keyId: string;
  /** The account is disabled: its keys may read, and nothing else. */
  readsOnly: boolean;
};

/** Returns the scope of a bearer token and records its use; null for a refused key. The key's id is the actor's `userId`. */
export async function scopeOfKey(services: AppServices, presented: string, id?: string): Promise<KeyScope | null> {
  const found = await actorOfKey(services.orm, presented);
  if (!found) return null;
  const { isUseDue, isOldSecret, ...actor } = found;
  const scope = scopeOf(services, actor, id);
  if (isUseDue) await recordKeyUse(scope, actor.keyId, { isOldSecret });
  return { scope, keyId: actor.keyId, readsOnly: !actor.account.active };
}
