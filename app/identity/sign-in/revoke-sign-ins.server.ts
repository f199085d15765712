import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Deletes tokens and sign-ins under way; `except` is the one that continues. */
export async function revokeSignIns(em: SqlEntityManager, userId: string, except = '') {
  await em.execute(revokeSql, [userId]);
  await em.execute(deleteSignInsSql, [except, userId]);
}

const revokeSql = `
delete from idp_artifact
where kind in ('Grant', 'RefreshToken', 'AccessToken', 'AuthorizationCode') and payload ->> 'accountId' = $1`;

const deleteSignInsSql = `
delete from idp_artifact
where kind = 'Interaction' and id <> $1
  and (payload #>> '{result,proven}' = $2 or payload #>> '{result,consenting}' = $2
    or payload #>> '{result,login,accountId}' = $2)`;
