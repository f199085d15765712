import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { actorKnowsSql, readerOf } from '../knows-delivery.ts';
import type { ScheduleInput } from '../schedule.schema.ts';
import { scheduleOf } from './schedule-of.server.ts';

export type Delivery = {
  id: string;
  person: string;
  /** Null where the reader may see less than the recipient, and so may not know whether something was found. */
  state: 'WAITING' | 'SENT' | 'EMPTY' | 'SKIPPED' | 'FAILED' | null;
  reason: string;
  found: number | null;
  /** Only the reader's own file; those of others show what they may see. */
  file: string | null;
  again: boolean;
};
export type Run = { id: string; dueAt: string; isAsked: boolean; deliveries: Delivery[] };
export type Recipient = { name: string; workgroup: string | null; unsubscribedAt: string | null };

export async function schedulePage(scope: Scope, of: { kind: ReportKind; id: string }) {
  const { em, actor } = scope;
  authorize(mayScheduleReports(actor));
  const [{ name }, schedule] = await Promise.all([reportToPrint(scope, of.kind, of.id), scheduleOf(scope, of)]);
  if (!schedule) return { name, schedule: null, runs: [], people: [] };
  const [runs, people] = await Promise.all([
    em.execute<Run[]>(runsSql, [...readerOf(actor), schedule.id]),
    em.execute<Recipient[]>(peopleSql, [schedule.id]),
  ]);
  const { nextDay, paused, ...values } = schedule;
  return { name, schedule: { ...(values as ScheduleInput), nextDay, paused }, runs, people };
}

const runsSql = `
select n.id, to_json(n.due_at) #>> '{}' as "dueAt", n.day is null as "isAsked",
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'person', u.first_name || ' ' || u.last_name,
      'state', case when k.knows then d.state end, 'reason', case when k.knows then d.reason else '' end,
      'found', case when k.knows then d.found end, 'file', case when d.user_id = $1 and p.file_id is not null then p.id end,
      'again', k.knows and d.state in ('FAILED', 'SKIPPED') and u.status = 1 and r.user_id is not null and r.unsubscribed_at is null)
      order by u.first_name ${nameOrder}, u.last_name ${nameOrder}, u.id)
    from report_delivery d join app_user u on u.account_id = d.account_id and u.id = d.user_id
    left join report_recipient r on r.account_id = n.account_id and r.schedule_id = n.schedule_id and r.user_id = d.user_id
    left join printout p on p.account_id = d.account_id and p.id = d.printout_id
    cross join lateral (select ${actorKnowsSql()} as knows) k
    where d.account_id = n.account_id and d.run_id = n.id), '[]') as deliveries
from report_run n where n.account_id = current_account() and n.schedule_id = $5
order by n.due_at desc, n.id desc limit 30`;

const peopleSql = `
select u.first_name || ' ' || u.last_name as name, w.name as workgroup,
  to_json(r.unsubscribed_at) #>> '{}' as "unsubscribedAt"
from report_recipient r join app_user u on u.account_id = r.account_id and u.id = r.user_id
left join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where r.account_id = current_account() and r.schedule_id = $1
order by r.unsubscribed_at is not null, u.first_name ${nameOrder}, u.last_name ${nameOrder}, u.id`;
