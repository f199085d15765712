import { narrowed, throughDoor } from '#db/tenancy.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Product } from '../../shell/product.server.ts';
import { embeddedIdentity } from '../embedded-client.server.ts';
import type { Verification } from '../verification-token.server.ts';

/** Whoever waited for this becomes active. Answers false, and does nothing, where the address is not his any more. */
export async function verifyEmail({ orm }: Pick<Product, 'orm'>, { user, email }: Verification): Promise<boolean> {
  const em = orm.em.fork();
  const [known] = await em.execute('select id from idp_user where id = ? and email = ?', [user, email]);
  if (!known) return false;
  const identity = embeddedIdentity(user);
  const waiting = await throughDoor(orm, { identity, sign_in_email: email }).execute<Waiting[]>(waitingSql, [
    userStatus.pending,
    identity,
  ]);
  for (const each of waiting) {
    await narrowed(orm, { accountId: each.accountId, seesLocked: false }).transactional(async (em) => {
      const activated = await em.execute<unknown[]>(activateSql, [
        ...[userStatus.active, each.id, userStatus.pending],
        ...[user, email],
      ]);
      if (activated.length > 0) await em.execute(auditSql, [each.id, each.email, each.id, each.name]);
    });
  }
  // last: of an address that is verified no other link is sent to who still waits
  const verified = await em.execute<unknown[]>(verifySql, [user, email]);
  return verified.length > 0;
}

type Waiting = { accountId: string; id: string; email: string; name: string };

const waitingSql = `
select account_id as "accountId", id, email, first_name || ' ' || last_name as name from app_user
where status = ? and (identity = ? or identity is null)`;

const activateSql = `
update app_user set status = ? where id = ? and status = ?
  and exists (select from idp_user where id = ? and email = ?) returning id`;

const verifySql = 'update idp_user set email_verified = true where id = ? and email = ? returning id';

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, create_user_id, create_user_name)
values (current_account(), 'USER', 'VERIFY_EMAIL', ?, ?, ?, ?)`;
