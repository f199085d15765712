import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Called at most once a minute, to save writes. */
export async function recordKeyUse(
  { em }: { em: SqlEntityManager },
  keyId: string,
  { isOldSecret }: { isOldSecret: boolean },
): Promise<void> {
  await em.execute(useSql, [keyId, isOldSecret]);
}

const useSql = `
update api_key set last_used_at = now(), old_secret_used_at = case when $2 then now() else old_secret_used_at end
where account_id = current_account() and id = $1`;
