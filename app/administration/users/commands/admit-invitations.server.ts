import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { counted } from '../../../ui/format.ts';
import { invitationsPerDay } from '../invitations-per-day.ts';

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
