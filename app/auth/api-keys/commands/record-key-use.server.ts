import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Stores that a key was used now; asked for at most once a minute, to save writes. */
export async function recordKeyUse({ em }: { em: SqlEntityManager }, keyId: string): Promise<void> {
  await em.execute(useSql, [keyId]);
}

const useSql = `
update api_key set last_used_at = now() where account_id = current_account() and id = $1`;
