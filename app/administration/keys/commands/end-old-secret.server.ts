import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayManageKeys } from '../policy.ts';

/** Ends the secret before the last rotation; `wasEnded` where it had ended before. */
export function endOldSecret(scope: Scope, keyId: string | undefined): Promise<{ name: string; wasEnded: boolean }> {
  return transaction(scope, async ({ em, actor }) => {
    authorize(mayManageKeys(actor));
    const id = parseId(keyId);
    const rows = await em.execute<{ name: string; wasEnded: boolean }[]>(lockSql, [id]);
    const key = orNotFound(rows[0]);
    if (key.wasEnded) return key;
    await em.execute(endSql, [id]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'KEY_END_OLD_SECRET',
      objectId: id,
      objectName: `API key ${key.name}`,
    });
    return key;
  });
}

const lockSql = `
select name, ended_at is not null or old_secret_until is null or old_secret_until <= now() as "wasEnded"
from api_key where account_id = current_account() and id = $1 for update`;

const endSql = `
update api_key set old_secret_hash = null, old_secret_until = null, old_secret_used_at = null
where account_id = current_account() and id = $1`;
