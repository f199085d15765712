import type { SqlEntityManager } from '@mikro-orm/postgresql';

type Given = { email: string; passwordHash: string; verified: boolean };

/**
 * Creates the sign-in of an address, or replaces its password, in the caller's transaction, and revokes what the earlier
 * password opened. The person must change the password at the next sign-in. Returns their id at the embedded provider.
 */
export async function givePassword(em: SqlEntityManager, { email, passwordHash, verified }: Given): Promise<string> {
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
