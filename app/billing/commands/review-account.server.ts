import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueueOnce } from '#db/queue.ts';
import { midnightFrom } from '#db/vocabulary/zoned-time.ts';
import type { AccountScope } from '../account-scope.ts';
import { type Card, cardNotice } from '../card-notice.ts';
import { erasureNotice, isRenewalAnnounced, trialStage } from '../erasure/account-life.ts';
import { tellAdministrators } from './tell-administrators.server.ts';

type ReviewScope = AccountScope & { now: () => Date };
type Reviewed = {
  name: string;
  timeZone: string;
  trialExpiresAt: string | null;
  isTrial: boolean;
  active: boolean;
  periodEnd: string | null;
  /** The next charge of a yearly plan. */
  renewsAt: string | null;
  card: Card | null;
};

/**
 * Runs what is due: ends a trial at the account's midnight, once however many workers run; emails before that; announces an
 * expiring card; erases six months after the end. Returns whether a trial ended.
 */
export async function reviewAccount({ now, ...scope }: ReviewScope): Promise<boolean> {
  return await scope.em.transactional(async (em) => {
    const [account] = await em.execute<Reviewed[]>(accountSql);
    const inside = { ...scope, em };
    if (account && !account.active) await followEnd(inside, now());
    if (!account?.active) return false;
    if (account.isTrial && account.trialExpiresAt) return await followTrial(inside, account, now());
    if (account.renewsAt) await announceRenewal(inside, new Date(account.renewsAt), now());
    if (account.card) await announceCard(inside, account.card, { now: now(), periodEnd: account.periodEnd });
    return false;
  });
}

async function followTrial({ em, ...scope }: AccountScope, account: Reviewed, now: Date): Promise<boolean> {
  const { name, timeZone, trialExpiresAt } = account;
  const stage = trialStage(new Date(trialExpiresAt!), timeZone, now);
  if (stage === 'running') return false;
  const about = midnightFrom(new Date(trialExpiresAt!), timeZone).toISOString();
  if (stage !== 'ended') {
    await tellAdministrators({ em, ...scope }, stage, about);
    return false;
  }
  await em.execute('update account set active = false where id = current_account()');
  await em.execute(noticesSql, [`The free trial of ${name} has expired.`, disabled]);
  em.create(AuditRecord, {
    objectType: 'SUBSCRIPTION',
    transactionType: 'TRIAL_EXPIRED',
    objectId: scope.accountId,
    objectName: name,
  });
  await em.flush();
  await tellAdministrators({ em, ...scope }, 'trial-ended', about);
  return true;
}

type Ending = { endedAt: string; erasesAt: string; isOnHold: boolean; isDue: boolean };

/** A legal hold stops both the announcement and the erasure. */
async function followEnd({ em, ...scope }: AccountScope, now: Date) {
  const [ending] = await em.execute<Ending[]>(endingSql);
  if (!ending || ending.isOnHold) return;
  const { accountId } = scope;
  const notice = erasureNotice(new Date(ending.erasesAt), now);
  if (notice) await tellAdministrators({ em, ...scope }, notice, new Date(ending.endedAt).toISOString());
  if (ending.isDue)
    await enqueueOnce(scope.boss, em, 'erase-account', { accountId }, { key: accountId, seconds: 3_600 });
}

const disabled = 'Account is disabled. No plan was chosen when the trial ended. Nothing is lost; nothing can be added.';

async function announceCard({ em, ...scope }: AccountScope, card: Card, at: { now: Date; periodEnd: string | null }) {
  const notice = cardNotice(card, at);
  await em.execute(replaceCardNoticeSql, [notice]);
  if (notice) await tellAdministrators({ em, ...scope }, 'card-expires', card.id);
}

async function announceRenewal(scope: AccountScope, renewsAt: Date, now: Date) {
  if (isRenewalAnnounced(renewsAt, now)) await tellAdministrators(scope, 'renewal-14-days', renewsAt.toISOString());
}

const accountSql = `
select a.name, a.time_zone as "timeZone", a.trial_expires_at as "trialExpiresAt", a.subscription_type = 'trial' as "isTrial",
  a.active, case when s.status = 'active' and not s.cancelled then s.period_end end as "periodEnd",
  case when s.status = 'active' and not s.cancelled and s.period_type = 'YEAR' then s.period_end end as "renewsAt",
  case when s.card_id is not null and s.status in ('active', 'past_due') then jsonb_build_object('id', s.card_id,
    'last4', s.card_last4, 'expMonth', s.card_exp_month, 'expYear', s.card_exp_year) end as card
from account a left join account_subscription s on s.account_id = a.id
where a.id = current_account() for no key update of a`;

const noticesSql = `
with gone as (
  delete from notification where account_id = current_account() and message like 'The free trial of % ends on %')
insert into notification (account_id, message, notification_type, level, user_dismiss_available)
values (current_account(), $1, 'TRIAL_EXPIRED', 'WARNING', false), (current_account(), $2, 'ACCOUNT_DISABLED', 'WARNING', false)`;

const replaceCardNoticeSql = `
with gone as (
  delete from notification where account_id = current_account() and message like 'The card ending in % expires %'
    and message is distinct from $1)
insert into notification (account_id, message, notification_type, level)
select current_account(), $1, 'GENERAL', 'WARNING' where $1::text is not null and not exists (
  select from notification where account_id = current_account() and message = $1)`;

const endingSql = `
select ended_at as "endedAt", erases_at as "erasesAt", on_hold as "isOnHold", is_due as "isDue" from account_erasure()`;
