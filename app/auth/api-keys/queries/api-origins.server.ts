import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Returns the origins of web sites whose pages may call the API for the account. */
export async function apiOrigins(em: SqlEntityManager): Promise<string[]> {
  const [row] = await em.execute<[{ origins: string[] }?]>(originsSql);
  return row?.origins ?? [];
}

const originsSql = `select api_origins as origins from account where id = current_account()`;
