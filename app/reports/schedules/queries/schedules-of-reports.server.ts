import type { Scope } from '../../../auth/scope.server.ts';
import { userHoldsSql } from '../knows-delivery.ts';
import type { SentFormat, Timing } from '../schedule.schema.ts';

export type ReportOnSchedule = Timing & {
  reportId: string;
  format: SentFormat;
  paused: boolean;
  people: number;
  reached: number;
};

export function schedulesOfReports({ em }: Pick<Scope, 'em'>): Promise<ReportOnSchedule[]> {
  return em.execute<ReportOnSchedule[]>(sql);
}

const sql = `
select coalesce(s.saved_search_id, s.saved_analysis_id) as "reportId", s.format, s.paused, s.frequency, s.weekday::int,
  s.month_day::int as "monthDay", s.hour::int,
  (select count(*)::int from report_recipient r
   where r.account_id = s.account_id and r.schedule_id = s.id and r.unsubscribed_at is null) as people,
  (select count(*)::int from report_recipient r join app_user u on u.account_id = r.account_id and u.id = r.user_id
   where r.account_id = s.account_id and r.schedule_id = s.id and r.unsubscribed_at is null and u.status = 1
     and ${userHoldsSql('u', 'REPORT_PRINT')}) as reached
from report_schedule s where s.account_id = current_account()`;
