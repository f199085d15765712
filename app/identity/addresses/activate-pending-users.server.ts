import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { embeddedIdentity } from '../provider/embedded-client.server.ts';
import type { Verification } from './verification-token.server.ts';

export async function activatePendingUsers({ orm }: Pick<AppServices, 'orm'>, { user, email }: Verification) {
  const identity = embeddedIdentity(user);
  const people = await withRlsContext(orm, { identity, sign_in_email: email }).execute<PendingUser[]>(pendingSql, [
    userStatus.pending,
    identity,
    email,
  ]);
  for (const person of people) {
    await forAccount(orm, { accountId: person.accountId, seesLocked: false, userId: person.id }).transactional(
      async (em) => {
        const activated = await em.execute<unknown[]>(activateSql, [
          ...[userStatus.active, person.id, userStatus.pending],
          ...[user, email],
        ]);
        if (activated.length > 0) await em.execute(auditSql, [person.id, person.email]);
      },
    );
  }
}

type PendingUser = { accountId: string; id: string; email: string };

const pendingSql = `
select account_id as "accountId", id, email from app_user
where status = $1 and (identity = $2 or (identity is null and email = $3::citext))`;

const activateSql = `
update app_user set status = $1 where account_id = current_account() and id = $2 and status = $3
  and exists (select from idp_user_by_id($4) where email = $5) returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', 'VERIFY_EMAIL', $1, $2)`;
