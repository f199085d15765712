import type { Scope } from '../../../auth/scope.server.ts';
import { nextSlot } from '../next-slot.ts';
import type { Timing } from '../schedule.schema.ts';
import { startRun } from '../start-run.server.ts';

/** After an outage a schedule has one run, not one for each missed slot. A disabled account sends nothing. */
export async function startDueRuns({ em, boss, now }: Pick<Scope, 'em' | 'boss' | 'now'>, accountId: string) {
  await em.transactional(async (em) => {
    const due = await em.execute<Due[]>(dueSql, [now()]);
    for (const { id, day, at, isActive, timeZone, ...timing } of due) {
      if (isActive) await startRun({ em, boss }, { accountId, scheduleId: id, day, dueAt: new Date(at) });
      const next = nextSlot(timing, timeZone, now(), day);
      await em.execute(nextSql, [id, next.day, next.at]);
    }
  });
}

type Due = Timing & { id: string; day: string; at: string; isActive: boolean; timeZone: string };

const dueSql = `
select s.id, s.next_day::text as day, to_json(s.next_at) #>> '{}' as at, a.active as "isActive",
  a.time_zone as "timeZone", s.frequency, s.weekday::int, s.month_day::int as "monthDay", s.hour::int
from report_schedule s join account a on a.id = s.account_id
where s.account_id = current_account() and not s.paused and s.next_at <= $1
order by s.next_at for update of s skip locked`;

const nextSql = `
update report_schedule set next_day = $2, next_at = $3 where account_id = current_account() and id = $1`;
