import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import type { ScheduleInput } from '../schedule.schema.ts';
import { lastDaySql } from '../start-run.server.ts';

export type StoredSchedule = ScheduleInput & {
  id: string;
  ownerId: string;
  paused: boolean;
  /** Days of the account's calendar. */
  nextDay: string;
  lastDay: string | null;
};

export async function scheduleOf(
  { em }: Pick<Scope, 'em'>,
  { kind, id }: { kind: ReportKind; id: string },
): Promise<StoredSchedule | null> {
  const [found] = await em.execute<StoredSchedule[]>(sql, [
    kind === 'SEARCH' ? id : null,
    kind === 'ANALYSIS' ? id : null,
  ]);
  return found ?? null;
}

const sql = `
select s.id, s.owner_id as "ownerId", s.paused, s.next_day::text as "nextDay",
  ${lastDaySql} as "lastDay", s.frequency, s.weekday::int,
  s.month_day::int as "monthDay", s.hour::int, s.format, s.sends_empty as "sendsEmpty",
  to_jsonb(array(select r.user_id from report_recipient r
    where r.account_id = s.account_id and r.schedule_id = s.id and r.unsubscribed_at is null
    order by r.user_id)) as recipients
from report_schedule s
where s.account_id = current_account() and (s.saved_search_id = $1::uuid or s.saved_analysis_id = $2::uuid)`;
