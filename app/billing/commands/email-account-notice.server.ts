import type { AccountNotice } from '#db/vocabulary/notices.ts';
import { trialLastDay } from '#db/vocabulary/trial.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Mailer } from '../../mail/mailer.server.ts';
import { accountNotice } from '../../mail/templates/account-notice.tsx';
import type { Settings } from '../../platform/process/settings.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { counted, formatDate, formatDateTimeInZone, formatMoney } from '../../ui/format.ts';
import { periodWords } from '../plan-words.ts';
import { taxOf } from '../pricing.ts';

type EmailArgs = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
  userId: string | null;
  notice: AccountNotice;
};

type Row = {
  email: string | null;
  company: string;
  timeZone: string;
  dateFormat: 0 | 1;
  trialExpiresAt: string | null;
  periodEnd: string | null;
  erasesAt: string | null;
  requestedBy: string | null;
  withdrawnBy: string | null;
  last4: string | null;
  periodType: string | null;
  seats: number | null;
  concurrentUsers: number;
  amountCents: number | null;
  taxPercent: number;
  refused: { cents: number; nextTry: string | null; createdAt: string } | null;
};

/** Emails an administrator, unless they are deleted, or the billing email. */
export async function emailAccountNotice({ em, settings, mailer, id, userId, notice }: EmailArgs) {
  const [row] = await em.execute<Row[]>(rowSql, [userId]);
  if (!row?.email) return;
  const clock = { dateFormat: row.dateFormat, offsets: zoneOffsets(row.timeZone) };
  const lastDay = row.trialExpiresAt && trialLastDay(row.trialExpiresAt, row.timeZone);
  const trialDay = lastDay ? formatDate(lastDay.toISOString(), clock) : '';
  const dayOf = (at: string | number | null) => (at ? formatDate(new Date(at).toISOString(), clock) : '');
  const { refused, amountCents, taxPercent, periodType, seats } = row;
  const periodEnd = dayOf(row.periodEnd);
  const erasesAt = row.erasesAt
    ? formatDateTimeInZone(new Date(row.erasesAt).toISOString(), { ...clock, timeZone: row.timeZone })
    : '';
  const page = notice.startsWith('erasure-') ? 'subscription2/erasure' : 'subscription2';
  const link = `${settings.origin}/administration/${page}`;
  const facts = {
    ...row,
    email: row.email,
    notice,
    trialDay,
    periodEnd,
    seats: row.concurrentUsers,
    plan: seats === null ? '' : `${periodWords(periodType)}, ${counted(seats, 'user')}`,
    price: amountCents === null ? '' : formatMoney(amountCents + taxOf(amountCents, taxPercent)),
    refusedAmount: refused ? formatMoney(refused.cents) : '',
    nextTry: dayOf(refused?.nextTry ?? null),
    disabledOn: refused ? dayOf(new Date(refused.createdAt).getTime() + daysOfTries * 86_400_000) : '',
    erasesAt,
    requestedBy: row.requestedBy ?? '',
    withdrawnBy: row.withdrawnBy ?? '',
    link,
  };
  await mailer.send({ id, ...(await accountNotice(facts)) });
}

/** The payment provider retries a refused card for a week; then the account is disabled. */
const daysOfTries = 7;

const lastUserSql = (act: string) => `(select r.create_user_name from audit_record r where r.account_id = a.id
  and r.object_type = 'SUBSCRIPTION' and r.transaction_type = '${act}' order by r.seq desc limit 1)`;

const rowSql = `
select coalesce(u.email, nullif(a.billing_email, ''), s.payment_email) as email, a.name as company, a.time_zone as "timeZone", a.date_format as "dateFormat",
  a.trial_expires_at as "trialExpiresAt", s.period_end as "periodEnd", s.card_last4 as "last4",
  s.period_type as "periodType", s.concurrent_user_count as seats, a.concurrent_user_count as "concurrentUsers", s.amount_cents::int as "amountCents",
  coalesce(s.tax_percent, 0)::float as "taxPercent", (
    select jsonb_build_object('cents', coalesce(i.due_cents, i.amount_cents), 'nextTry', i.next_attempt_at, 'createdAt', i.created_at)
    from subscription_invoice i where i.account_id = a.id and i.status = 'open' order by i.created_at desc limit 1) as refused,
  e.erases_at as "erasesAt", ${lastUserSql('ERASURE_REQUESTED')} as "requestedBy", ${lastUserSql('ERASURE_WITHDRAWN')} as "withdrawnBy"
from account a left join app_user u on u.account_id = a.id and u.id = $1 and u.workgroup_id is not null
  left join account_subscription s on s.account_id = a.id
  left join account_erasure() e on true
where a.id = current_account() and ($1::uuid is null or u.id is not null)`;
