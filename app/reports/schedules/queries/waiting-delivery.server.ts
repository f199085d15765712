import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import type { SentFormat, Timing } from '../schedule.schema.ts';

export type WaitingDelivery = Timing & {
  scheduleId: string;
  userId: string;
  printoutId: string | null;
  isSubscribed: boolean;
  kind: ReportKind;
  reportId: string;
  name: string;
  format: SentFormat;
  sendsEmpty: boolean;
  accountName: string;
  isAccountActive: boolean;
  ownerName: string;
};

/** Returns null for a finished delivery, and where its report was deleted. */
export async function waitingDelivery({ em }: Pick<Scope, 'em'>, deliveryId: string): Promise<WaitingDelivery | null> {
  const [found] = await em.execute<WaitingDelivery[]>(sql, [deliveryId]);
  return found ?? null;
}

const sql = `
select s.id as "scheduleId", d.user_id as "userId", d.printout_id as "printoutId",
  coalesce(r.unsubscribed_at is null and r.user_id is not null, false) as "isSubscribed",
  case when s.saved_search_id is null then 'ANALYSIS' else 'SEARCH' end as kind,
  coalesce(s.saved_search_id, s.saved_analysis_id) as "reportId", coalesce(q.name, c.name) as name, s.format,
  s.sends_empty as "sendsEmpty", s.frequency, s.weekday::int, s.month_day::int as "monthDay", s.hour::int,
  a.name as "accountName", a.active as "isAccountActive", o.first_name || ' ' || o.last_name as "ownerName"
from report_delivery d
join report_run n on n.account_id = d.account_id and n.id = d.run_id
join report_schedule s on s.account_id = n.account_id and s.id = n.schedule_id
join account a on a.id = s.account_id
join app_user o on o.account_id = s.account_id and o.id = s.owner_id
left join saved_search q on q.account_id = s.account_id and q.id = s.saved_search_id
left join saved_analysis c on c.account_id = s.account_id and c.id = s.saved_analysis_id
left join report_recipient r on r.account_id = s.account_id and r.schedule_id = s.id and r.user_id = d.user_id
where d.account_id = current_account() and d.id = $1 and d.state = 'WAITING'`;
