import { enqueueOnce } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { leftReason, notAccepted } from '../knows-delivery.ts';
import { reportProblem } from '../queries/report-problem.server.ts';

type Outcome = {
  state: 'SENT' | 'EMPTY' | 'SKIPPED' | 'FAILED';
  /** Missing where every attempt to make or email the report failed. */
  reason?: string;
  found?: number | null;
  /** The owner gets at most one email in a day. */
  tellsOwner?: boolean;
};

/** Leaves a finished delivery as it is. */
export async function finishDelivery(
  { em, boss, now }: Pick<Scope, 'em' | 'boss' | 'now'>,
  { accountId, deliveryId }: { accountId: string; deliveryId: string },
  { state, reason = state === 'FAILED' ? notAccepted : '', found = null, tellsOwner = false }: Outcome,
) {
  await em.transactional(async (em) => {
    const [finished] = await em.execute<unknown[]>(sql, [deliveryId, state, reason, found, now()]);
    if (!finished || !tellsOwner) return;
    const takenOut =
      reason === leftReason && (await em.execute<unknown[]>(takeOutSql, [deliveryId, leftReason])).length > 0;
    const problem = await reportProblem({ em }, deliveryId);
    if (!problem) return;
    // the schedule's page lists the other failed deliveries of that day
    const once = { key: `${problem.scheduleId} ${problem.toId}${takenOut ? ' left' : ''}`, seconds: 24 * 3_600 };
    await enqueueOnce(boss, em, 'email-report-problem', { accountId, deliveryId }, once);
  });
}

/** Removes a recipient who was inactive at each of the last three deliveries. */
const takeOutSql = `
delete from report_recipient r using report_delivery d, report_run n
where d.account_id = current_account() and d.id = $1 and n.account_id = d.account_id and n.id = d.run_id
  and r.account_id = d.account_id and r.schedule_id = n.schedule_id and r.user_id = d.user_id
  and 3 = (select count(*) from (
    select l.reason from report_delivery l join report_run m on m.account_id = l.account_id and m.id = l.run_id
    where l.account_id = d.account_id and l.user_id = d.user_id and m.schedule_id = n.schedule_id
    order by l.id desc limit 3) last where last.reason = $2)
returning r.user_id`;

const sql = `
update report_delivery set state = $2, reason = $3, found = $4, finished_at = $5
where account_id = current_account() and id = $1 and state = 'WAITING' returning id`;
