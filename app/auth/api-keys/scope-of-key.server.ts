import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AppServices } from '../../platform/app-services.server.ts';
import { type Scope, scopeOf } from '../scope.server.ts';
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

/** Called at most once a minute, to save writes. */
async function recordKeyUse(
  { em }: { em: SqlEntityManager },
  keyId: string,
  { isOldSecret }: { isOldSecret: boolean },
): Promise<void> {
  await em.execute(useSql, [keyId, isOldSecret]);
}

const useSql = `
update api_key set last_used_at = now(), old_secret_used_at = case when $2 then now() else old_secret_used_at end
where account_id = current_account() and id = $1`;
