import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { givePassword } from '../../../identity/passwords/give-password.server.ts';
import { embeddedIdentity } from '../../../identity/provider/embedded-client.server.ts';
import { counted } from '../../../ui/format.ts';
import { invitationsPerDay } from '../invitations-per-day.ts';
import type { EditUserInput } from '../user.schema.ts';

type NewUser = EditUserInput & {
  /** Prepares 2-step verification; where the account requires it, every new user has it. */
  mfa?: boolean | null;
  id: string;
  email: string;
  /** Null where another provider signs people in; the user must change the password at the first sign-in. */
  passwordHash: string | null;
};

/** Runs in the caller's transaction; false when a user of the account has the address. */
export async function insertUser({ em, boss }: Pick<Scope, 'em' | 'boss'>, { id, ...user }: NewUser): Promise<boolean> {
  // the row comes first: only an address that nobody uses gets a new password; until then it is held
  const added = await em.execute<unknown[]>(insertSql, [
    ...[id, user.workgroupId, user.email, user.firstName, user.middleName, user.lastName, user.company],
    ...[user.companyStartDate, user.position, user.department, user.division, user.location, user.phone, user.fax],
    ...[user.mfa ?? false, `held ${id}`],
  ]);
  if (added.length === 0) return false;
  await claimAddress({ em, boss }, { id, email: user.email, passwordHash: user.passwordHash });
  const { passwordHash: _, ...after } = user;
  em.create(AuditRecord, {
    objectType: 'USER',
    transactionType: 'CREATE',
    objectId: id,
    objectName: user.email,
    objectData: { after },
  });
  return true;
}

const insertSql = `
insert into app_user (account_id, id, workgroup_id, email, first_name, middle_name, last_name, company,
  company_start_date, position, department, division, location, phone, fax, mfa,
  identity)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
  $15 or (select a.mfa from account a where a.id = current_account()), $16)
on conflict do nothing returning id`;

type Invited = { id: string; email: string; passwordHash: string | null };

/** An address in use in another account gets no email, and its user stays pending: nobody learns who is a user elsewhere. */
async function claimAddress({ em, boss }: Pick<Scope, 'em' | 'boss'>, { id, email, passwordHash }: Invited) {
  const [{ isFree }] = await em.execute<[{ isFree: boolean }]>('select take_address($1) as "isFree"', [email]);
  if (!isFree) return;
  if (passwordHash === null) {
    await em.execute(linkSql, [id, null]);
    return;
  }
  const identity = await givePassword(em, { email, passwordHash, verified: false });
  await em.execute(linkSql, [id, embeddedIdentity(identity)]);
  await enqueue(boss, em, 'send-verification', { identity });
}

const linkSql = 'update app_user set identity = $2 where account_id = current_account() and id = $1';

/** Rejects invitations beyond the account's daily limit, in the caller's transaction; emails sent again count too. */
export async function admitInvitations({ em }: Pick<Scope, 'em'>, count: number) {
  await em.execute(lockSql);
  const [{ sent, isTrial }] = await em.execute<[{ sent: number; isTrial: boolean }]>(sentSql);
  const limit = isTrial ? invitationsPerDay.trial : invitationsPerDay.other;
  if (sent + count <= limit) return;
  const left = Math.max(0, limit - sent);
  throw new BusinessRuleError(`An account can invite ${counted(limit, 'user')} a day. ${left} are left today.`);
}

const lockSql = `select pg_advisory_xact_lock(hashtextextended('invitations ' || current_account(), 0))`;

const sentSql = `
select (select count(*)::int from audit_record r
  where r.account_id = a.id and r.created_at > now() - interval '1 day' and r.object_type = 'USER'
    and r.transaction_type in ('CREATE', 'RESEND_VERIFICATION')) as sent,
  a.subscription_type = 'trial' as "isTrial"
from account a where a.id = current_account()`;
