import type { Jobs } from '#db/jobs.ts';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { embeddedIdentity } from '../provider/embedded-client.server.ts';

/** Adds an audit entry to the account of the identity; does nothing for an unknown address. */
export async function recordWrongFactor(
  { orm }: Pick<AppServices, 'orm'>,
  { identity, factor }: Jobs['record-wrong-factor'],
) {
  const [known] = await orm.em.fork().execute<{ email: string }[]>('select email from idp_user_by_id($1)', [identity]);
  if (!known) return;
  const subject = embeddedIdentity(identity);
  const found = await withRlsContext(orm, { identity: subject, sign_in_email: known.email }).execute<User[]>(userSql, [
    subject,
    known.email,
  ]);
  for (const { accountId, id, email } of found) {
    const em = forAccount(orm, { accountId, seesLocked: false, userId: id });
    const type = factor === 'PASSWORD' ? 'WRONG_PASSWORD' : 'WRONG_CODE';
    await em.transactional((em) => em.execute(auditSql, [type, id, email, JSON.stringify({ factor })]));
  }
}

type User = { accountId: string; id: string; email: string };

const userSql = `
select account_id as "accountId", id, email from app_user
where identity = $1 or (identity is null and email = $2::citext)`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', $1, $2, $3, $4::jsonb)`;
