import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { embeddedIdentity } from '../embedded-client.server.ts';
import type { Verification } from '../verification-token.server.ts';

/** Whoever waited for this becomes active. Answers false, and does nothing, where the address is not his any more. */
export async function verifyEmail({ orm }: Pick<AppServices, 'orm'>, { user, email }: Verification): Promise<boolean> {
  const em = orm.em.fork();
  const [known] = await em.execute('select id from idp_user_by_id(?) where email = ?', [user, email]);
  if (!known) return false;
  const identity = embeddedIdentity(user);
  const waiting = await withRlsContext(orm, { identity, sign_in_email: email }).execute<Waiting[]>(waitingSql, [
    userStatus.pending,
    identity,
    email,
  ]);
  for (const each of waiting) {
    await forAccount(orm, { accountId: each.accountId, seesLocked: false, userId: each.id }).transactional(
      async (em) => {
        const activated = await em.execute<unknown[]>(activateSql, [
          ...[userStatus.active, each.id, userStatus.pending],
          ...[user, email],
        ]);
        if (activated.length > 0) await em.execute(auditSql, [each.id, each.email]);
      },
    );
  }
  // last: of an address that is verified no other link is sent to who still waits
  const verifySql = 'select idp_verify_email(?, ?) as verified';
  const [{ verified }] = await em.execute<[{ verified: boolean }]>(verifySql, [user, email]);
  return verified;
}

type Waiting = { accountId: string; id: string; email: string };

const waitingSql = `
select account_id as "accountId", id, email from app_user
where status = ? and (identity = ? or (identity is null and email = ?::citext))`;

const activateSql = `
update app_user set status = ? where account_id = current_account() and id = ? and status = ?
  and exists (select from idp_user_by_id(?) where email = ?) returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', 'VERIFY_EMAIL', ?, ?)`;
