import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Returns the origins of other web sites whose pages may call /api for the account; none for an unknown account. */
export async function apiOrigins(em: SqlEntityManager): Promise<string[]> {
  const [row] = await em.execute<[{ origins: string[] }?]>(originsSql);
  return row?.origins ?? [];
}

const originsSql = `select api_origins as origins from account where id = current_account()`;
