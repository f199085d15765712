import type { SqlEntityManager } from '@mikro-orm/postgresql';

type NewPassword = { email: string; passwordHash: string; verified: boolean };

/** Revokes the old sign-in of the address; the password must be changed at once. */
export async function givePassword(
  em: SqlEntityManager,
  { email, passwordHash, verified }: NewPassword,
): Promise<string> {
  const [known] = await em.execute<unknown[]>('select id from idp_user_by_email($1)', [email]);
  const [{ id }] = await em.execute<[{ id: string }]>('select idp_create_user($1, $2, $3, true) as id', [
    ...[email, passwordHash, verified],
  ]);
  if (known) await em.execute(revokeSql, [id]);
  return id;
}

const revokeSql = `
delete from idp_artifact where payload ->> 'accountId' = $1
  or payload #>> '{result,login,accountId}' = $1 or payload #>> '{result,proven}' = $1`;
