import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import type { Timing } from '../schedule.schema.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export type Subscription = Timing & { name: string; accountName: string; email: string; ownerName: string };

/** Returns null for a token that is not genuine, or a subscription that has ended. */
export async function subscription(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
): Promise<Subscription | null> {
  const named = readUnsubscribeToken(settings, token);
  if (!named) return null;
  const em = forAccount(orm, { accountId: named.accountId, seesLocked: false });
  const [found] = await em.execute<Subscription[]>(sql, [named.scheduleId, named.userId]);
  return found ?? null;
}

const sql = `
select coalesce(q.name, c.name) as name, a.name as "accountName", u.email,
  o.first_name || ' ' || o.last_name as "ownerName",
  s.frequency, s.weekday::int, s.month_day::int as "monthDay", s.hour::int
from report_recipient r
join report_schedule s on s.account_id = r.account_id and s.id = r.schedule_id
join account a on a.id = s.account_id
join app_user u on u.account_id = r.account_id and u.id = r.user_id
join app_user o on o.account_id = s.account_id and o.id = s.owner_id
left join saved_search q on q.account_id = s.account_id and q.id = s.saved_search_id
left join saved_analysis c on c.account_id = s.account_id and c.id = s.saved_analysis_id
where r.account_id = current_account() and r.schedule_id = $1 and r.user_id = $2`;
