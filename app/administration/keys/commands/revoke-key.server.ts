import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayManageKeys } from '../policy.ts';

/** `wasEnded` tells that the key had ended before. */
export function revokeKey(scope: Scope, id: string | undefined): Promise<{ name: string; wasEnded: boolean }> {
  return transaction(scope, async ({ em, actor }) => {
    authorize(mayManageKeys(actor));
    const rows = await em.execute<{ name: string; wasEnded: boolean }[]>(lockSql, [parseId(id)]);
    const key = orNotFound(rows[0]);
    if (key.wasEnded) return key;
    await em.execute(revokeSql, [id]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'KEY_REVOKE',
      objectId: id!,
      objectName: `API key ${key.name}`,
    });
    return key;
  });
}

const lockSql = `
select name, ended_at is not null as "wasEnded" from api_key
where account_id = current_account() and id = $1 for update`;

const revokeSql = `
update api_key set ended_at = now(), ended_why = 'REVOKED' where account_id = current_account() and id = $1`;
