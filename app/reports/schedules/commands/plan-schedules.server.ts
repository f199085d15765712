import type { Scope } from '../../../auth/scope.server.ts';
import { nextSlot } from '../next-slot.ts';
import type { Timing } from '../schedule.schema.ts';
import { lastDaySql } from '../start-run.server.ts';

/** Runs when the account's time zone has changed. A report that is due already is sent first. */
export async function planSchedules({ em, now }: Pick<Scope, 'em' | 'now'>) {
  await em.transactional(async (em) => {
    const schedules = await em.execute<Planned[]>(schedulesSql, [now()]);
    for (const { id, timeZone, lastDay, ...timing } of schedules) {
      const { day, at } = nextSlot(timing, timeZone, now(), lastDay);
      await em.execute(nextSql, [id, day, at]);
    }
  });
}

type Planned = Timing & { id: string; timeZone: string; lastDay: string | null };

const schedulesSql = `
select s.id, a.time_zone as "timeZone", s.frequency, s.weekday::int, s.month_day::int as "monthDay", s.hour::int,
  ${lastDaySql} as "lastDay"
from report_schedule s join account a on a.id = s.account_id
where s.account_id = current_account() and (s.paused or s.next_at > $1) for update of s`;

const nextSql = `
update report_schedule set next_day = $2, next_at = $3 where account_id = current_account() and id = $1`;
