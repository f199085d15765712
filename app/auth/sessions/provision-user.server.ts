import { randomUUIDv7 } from 'node:crypto';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { emailDomain } from '../../identity/addresses/email-domain.ts';

export type NewcomerUser = { accountId: string; id: string; status: number; identity: string | null; email: string };

type Newcomer = { identity: string; email: string; firstName: string | null; lastName: string | null };

/** Returns null where no account provisions the domain of the verified address. */
export async function provisionUser(
  { orm }: { orm: Orm },
  { identity, email, firstName, lastName }: Newcomer,
): Promise<NewcomerUser | null> {
  const [target] = await orm.em
    .fork()
    .execute<{ accountId: string; workgroupId: string }[]>(
      'select account_id as "accountId", workgroup_id as "workgroupId" from provisioning_account($1)',
      [emailDomain(email)],
    );
  if (!target) return null;
  const { accountId, workgroupId } = target;
  const id = randomUUIDv7();
  const user = { accountId, id, status: userStatus.active, identity, email };
  return await forAccount(orm, { accountId, seesLocked: false, userId: id }).transactional(async (em) => {
    const names = [firstName || email.slice(0, email.lastIndexOf('@')), lastName || '-'];
    const added = await em.execute<unknown[]>(insertSql, [
      ...[id, workgroupId, email, ...names.map((name) => name.slice(0, 100)), userStatus.active, identity],
    ]);
    if (added.length === 0) return null;
    await em.execute(auditSql, [id, email]);
    return user;
  });
}

const insertSql = `
insert into app_user (account_id, id, workgroup_id, email, first_name, last_name, status, identity, mfa)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, (select a.mfa from account a where a.id = current_account()))
on conflict do nothing returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', 'PROVISION', $1, $2)`;
