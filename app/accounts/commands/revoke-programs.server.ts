import { type Scope, transaction } from '../../auth/scope.server.ts';

export async function revokePrograms(scope: Scope): Promise<void> {
  await transaction(scope, async ({ em, actor }) => {
    const revoked = await em.execute<{ clientId: string }[]>(revokeSql, [actor.userId]);
    if (revoked.length === 0) return;
    await em.execute(tokensSql, [actor.userId, revoked.map(({ clientId }) => clientId)]);
    await em.execute(auditSql, [actor.userId, actor.email]);
  });
}

const revokeSql = `
delete from idp_consent c using app_user u
where u.account_id = current_account() and u.id = $1 and u.identity = 'embedded ' || c.user_id
returning c.client_id as "clientId"`;

const tokensSql = `
delete from idp_artifact a using app_user u
where u.account_id = current_account() and u.id = $1
  and a.kind in ('Grant', 'RefreshToken', 'AccessToken', 'AuthorizationCode')
  and u.identity = 'embedded ' || (a.payload ->> 'accountId') and a.payload ->> 'clientId' = any($2::text[])`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'AUTHENTICATION', 'PROGRAMS_REVOKE', $1, $2)`;
