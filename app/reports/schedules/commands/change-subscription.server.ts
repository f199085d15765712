import { AuditRecord } from '#db/entities/audit-record.ts';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

/** Ends or renews the subscription of an email's token. Returns whether there is one. */
export async function changeSubscription(
  { orm, settings, now }: Pick<AppServices, 'orm' | 'settings' | 'now'>,
  token: string,
  isSubscribed: boolean,
): Promise<boolean> {
  const subscription = readUnsubscribeToken(settings, token);
  if (!subscription) return false;
  const { accountId, scheduleId, userId } = subscription;
  return await forAccount(orm, { accountId, userId, seesLocked: false }).transactional(async (em) => {
    const [found] = await em.execute<Found[]>(foundSql, [scheduleId, userId]);
    if (!found) return false;
    if (found.isSubscribed === isSubscribed) return true;
    await em.execute(sql, [scheduleId, userId, isSubscribed ? null : now()]);
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: isSubscribed ? 'SUBSCRIBE' : 'UNSUBSCRIBE',
      objectId: found.reportId,
      objectName: found.name,
    });
    await em.flush();
    return true;
  });
}

type Found = { isSubscribed: boolean; reportId: string; name: string };

const foundSql = `
select r.unsubscribed_at is null as "isSubscribed", coalesce(q.id, c.id) as "reportId", coalesce(q.name, c.name) as name
from report_recipient r
join report_schedule s on s.account_id = r.account_id and s.id = r.schedule_id
left join saved_search q on q.account_id = s.account_id and q.id = s.saved_search_id
left join saved_analysis c on c.account_id = s.account_id and c.id = s.saved_analysis_id
where r.account_id = current_account() and r.schedule_id = $1 and r.user_id = $2 for update of r`;

const sql = `
update report_recipient set unsubscribed_at = $3
where account_id = current_account() and schedule_id = $1 and user_id = $2`;
