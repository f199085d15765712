import { randomUUID } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { keyHash, keyText } from '../../../auth/api-keys/key-text.server.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Operation } from '../../../platform/forms/form-operation.server.ts';
import { keyPrivileges, mayManageKeys } from '../policy.ts';
import type { MadeKey } from './make-key.server.ts';

/** Returns a key that nobody can read again; the old secret works for 24 hours more. A second click gets the same key. */
export function rotateKey(
  scope: Scope,
  sessionSecret: string,
  keyId: string | undefined,
  { operation = randomUUID() }: Operation,
): Promise<MadeKey> {
  return transaction(scope, async ({ em, actor }) => {
    authorize(mayManageKeys(actor));
    const id = parseId(keyId);
    const key = keyText(sessionSecret, id, operation);
    const [row] = await em.execute<KeyRow[]>(lockSql, [id, keyHash(key)]);
    const { name, privileges, isEnded, isSame, isNew } = orNotFound(row);
    if (isEnded) throw new BusinessRuleError('The key has ended. Make a new one.');
    if (isSame && isNew) return { id, name, key };
    if (isSame) throw new BusinessRuleError('The key was rotated already, and a key is shown only once.');
    const mine = keyPrivileges(actor);
    // the new key is shown to the actor, who could otherwise use privileges that only the maker has
    if (!privileges.every((privilege) => mine.includes(privilege))) {
      throw new BusinessRuleError(
        'The key may do more than you may yourself. Somebody with its privileges can rotate it.',
      );
    }
    await em.execute(rotateSql, [id, keyHash(key)]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'KEY_ROTATE',
      objectId: id,
      objectName: `API key ${name}`,
    });
    return { id, name, key };
  });
}

type KeyRow = { name: string; privileges: Privilege[]; isEnded: boolean; isSame: boolean; isNew: boolean };

const lockSql = `
select name, privileges, ended_at is not null or coalesce(expires_at <= now(), false) as "isEnded",
  secret_hash = $2 as "isSame", coalesce(rotated_at > now() - interval '1 minute', false) as "isNew"
from api_key where account_id = current_account() and id = $1 for update`;

const rotateSql = `
update api_key set secret_hash = $2, rotated_at = now(), old_secret_hash = secret_hash, old_secret_used_at = null,
  old_secret_until = least(now() + interval '24 hours', expires_at)
where account_id = current_account() and id = $1`;
