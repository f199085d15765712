import { randomUUID } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { keyHash, keyText } from '../../../auth/api-keys/key-text.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { type KeyInput, keyLives } from '../key.schema.ts';
import { keyPrivileges, mayManageKeys } from '../policy.ts';

export type MadeKey = { id: string; name: string; key: string };

const maxKeys = 100;

/** Returns a key that nobody can read again. A second click within a minute gets the same key. */
export function makeKey(scope: Scope, sessionSecret: string, form: KeyInput & Operation): Promise<MadeKey> {
  const { operation = randomUUID(), ...input } = form;
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    authorize(mayManageKeys(actor));
    const id = idOfForm(actor, { ...input, operation });
    const made = { id, name: input.name, key: keyText(sessionSecret, id, operation) };
    await em.execute('select from account where id = current_account() for no key update');
    authorize((await em.execute<[]>(makerSql, [actor.userId])).length > 0);
    const [sent] = await em.execute<{ isNew: boolean }[]>(sentSql, [id]);
    if (sent?.isNew) return made;
    if (sent) throw new BusinessRuleError('This key was made already, and a key is shown only once.');
    await refuseWrong(scope, input);
    await em.execute(userSql, [id, input.name]);
    const days = input.worksFor === 'never' ? null : Number(input.worksFor);
    await em.execute(keySql, [id, actor.userId, input.name, input.privileges, keyHash(made.key), days]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'KEY_CREATE',
      objectId: id,
      objectName: `API key ${input.name}`,
      objectData: { after: { ...input, worksFor: lifeInWords(input) } },
    });
    return made;
  });
}

function lifeInWords({ worksFor }: KeyInput) {
  return keyLives.find(({ value }) => value === worksFor)!.label;
}

async function refuseWrong({ em, actor }: Scope, { name, privileges }: KeyInput) {
  const mine = keyPrivileges(actor);
  if (!privileges.every((privilege) => mine.includes(privilege))) {
    throw new BusinessRuleError({ privileges: ['Choose only what you may do yourself.'] });
  }
  const [{ isTaken, keys }] = await em.execute<[{ isTaken: boolean; keys: number }]>(othersSql, [name]);
  if (isTaken) throw new BusinessRuleError({ name: ['A key in use has this name. Choose another name.'] });
  if (keys >= maxKeys) throw new BusinessRuleError(`${maxKeys} keys are in use. Revoke one that is not needed.`);
}

/** The lock keeps the maker active until the key is stored, so that their deactivation ends it. */
const makerSql = 'select from app_user where account_id = current_account() and id = $1 and status = 1 for share';

const sentSql = `
select ended_at is null and last_used_at is null and created_at > now() - interval '1 minute' as "isNew"
from api_key where account_id = current_account() and id = $1`;

const othersSql = `
select coalesce(bool_or(folded(name) = folded($1)), false) as "isTaken", count(*)::int as keys
from api_key where account_id = current_account() and ended_at is null and (expires_at is null or expires_at > now())`;

const userSql = `
insert into app_user (account_id, id, email, first_name, last_name, status, is_key)
values (current_account(), $1, $1::uuid || '@key.invalid', $2, '(API key)', 2, true)`;

const keySql = `
insert into api_key (account_id, id, maker_id, name, privileges, secret_hash, expires_at)
values (current_account(), $1, $2, $3, $4::text[], $5, now() + make_interval(days => $6::int))`;
