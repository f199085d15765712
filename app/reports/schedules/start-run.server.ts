import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { deliveryQueue } from './delivery-queue.ts';
import type { SentFormat } from './schedule.schema.ts';

type Run = { accountId: string; scheduleId: string; dueAt: Date } & ({ day: string } | { requestedBy: string });

/** Starts one run a day, however many workers try. Needs a transaction. Returns the number of recipients. */
export async function startRun({ em, boss }: Pick<Scope, 'em' | 'boss'>, run: Run): Promise<number> {
  const { accountId, scheduleId, dueAt } = run;
  const day = 'day' in run ? run.day : null;
  const requestedBy = 'requestedBy' in run ? run.requestedBy : null;
  const deliveries = await em.execute<Delivery[]>(sql, [scheduleId, day, dueAt, requestedBy]);
  for (const { id, userId, format } of deliveries) {
    await enqueue(boss, em, deliveryQueue(format), { accountId, userId, deliveryId: id });
  }
  return deliveries.length;
}

/** SQL: the last day on which the schedule `s` had a run. */
export const lastDaySql = `
  (select max(n.day)::text from report_run n where n.account_id = s.account_id and n.schedule_id = s.id)`;

type Delivery = { id: string; userId: string; format: SentFormat };

const sql = `
with run as (
  insert into report_run (account_id, schedule_id, day, due_at, requested_by)
  values (current_account(), $1, $2, $3, $4)
  on conflict (account_id, schedule_id, day) do nothing returning id)
insert into report_delivery (account_id, run_id, user_id)
select current_account(), run.id, r.user_id from run, report_recipient r
where r.account_id = current_account() and r.schedule_id = $1 and r.unsubscribed_at is null
returning id, user_id as "userId",
  (select format from report_schedule where account_id = current_account() and id = $1)`;
