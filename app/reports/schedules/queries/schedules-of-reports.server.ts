import type { Scope } from '../../../auth/scope.server.ts';
import type { SentFormat, Timing } from '../schedule.schema.ts';

export type ReportOnSchedule = Timing & { reportId: string; format: SentFormat; paused: boolean; people: number };

/** Returns the schedules of all reports of the account, and how many people each is sent to. */
export function schedulesOfReports({ em }: Pick<Scope, 'em'>): Promise<ReportOnSchedule[]> {
  return em.execute<ReportOnSchedule[]>(sql);
}

const sql = `
select coalesce(s.saved_search_id, s.saved_analysis_id) as "reportId", s.format, s.paused, s.frequency, s.weekday::int,
  s.month_day::int as "monthDay", s.hour::int,
  (select count(*)::int from report_recipient r
   where r.account_id = s.account_id and r.schedule_id = s.id and r.unsubscribed_at is null) as people
from report_schedule s where s.account_id = current_account()`;
