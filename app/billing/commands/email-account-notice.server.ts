import type { AccountNotice } from '#db/queue.ts';
import { trialLastDay } from '#db/vocabulary/trial.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { accountNotice } from '../../mail/letters/account-notice.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { Settings } from '../../platform/settings.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate, formatDateTimeInZone } from '../../ui/format.ts';

type EmailArgs = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  /** Id of the email, the same at every attempt. */
  id: string;
  userId: string;
  notice: AccountNotice;
};

type Row = {
  email: string;
  company: string;
  timeZone: string;
  dateFormat: 0 | 1;
  trialExpiresAt: string | null;
  periodEnd: string | null;
  erasesAt: string | null;
  requestedBy: string | null;
  withdrawnBy: string | null;
  last4: string | null;
};

/** Tells an administrator about the life and the payments of their account, unless they are deleted. */
export async function emailAccountNotice({ em, settings, mailer, id, userId, notice }: EmailArgs) {
  const [row] = await em.execute<Row[]>(rowSql, [userId]);
  if (!row) return;
  const clock = { dateFormat: row.dateFormat, offsets: zoneOffsets(row.timeZone) };
  const lastDay = row.trialExpiresAt && trialLastDay(row.trialExpiresAt, row.timeZone);
  const trialDay = lastDay ? formatDate(lastDay.toISOString(), clock) : '';
  const periodEnd = row.periodEnd ? formatDate(new Date(row.periodEnd).toISOString(), clock) : '';
  const erasesAt = row.erasesAt
    ? formatDateTimeInZone(new Date(row.erasesAt).toISOString(), { ...clock, timeZone: row.timeZone })
    : '';
  const page = notice.startsWith('erasure-') ? 'subscription2/erasure' : 'subscription2';
  const link = `${settings.origin}/administration/${page}`;
  const given = {
    ...row,
    notice,
    trialDay,
    periodEnd,
    erasesAt,
    requestedBy: row.requestedBy ?? '',
    withdrawnBy: row.withdrawnBy ?? '',
    link,
  };
  await mailer.send({ id, ...(await accountNotice(given)) });
}

const lastUserSql = (act: string) => `(select r.create_user_name from audit_record r where r.account_id = a.id
  and r.object_type = 'SUBSCRIPTION' and r.transaction_type = '${act}' order by r.seq desc limit 1)`;

const rowSql = `
select u.email, a.name as company, a.time_zone as "timeZone", a.date_format as "dateFormat",
  a.trial_expires_at as "trialExpiresAt", s.period_end as "periodEnd", s.card_last4 as "last4",
  e.erases_at as "erasesAt", ${lastUserSql('ERASURE_REQUESTED')} as "requestedBy", ${lastUserSql('ERASURE_WITHDRAWN')} as "withdrawnBy"
from app_user u join account a on a.id = u.account_id left join account_subscription s on s.account_id = a.id
  left join account_erasure() e on true
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
