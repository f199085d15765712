import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { deliveryQueue } from '../delivery-queue.ts';
import { actorKnowsSql, readerOf } from '../knows-delivery.ts';
import type { SentFormat } from '../schedule.schema.ts';
import { scheduleToChange } from '../schedule-to-change.server.ts';

/** Sends what the report finds now to one person who did not get it. Returns their name. */
export function sendAgain(scope: Scope, of: { kind: ReportKind; id: string }, deliveryId: string | undefined) {
  authorize(mayScheduleReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em, boss, actor } = scope;
    const report = await reportToPrint(scope, of.kind, of.id);
    const { id: scheduleId } = orNotFound(await scheduleToChange(scope, of), 'schedule');
    const [found] = await em.execute<Found[]>(sql, [...readerOf(actor), parseId(deliveryId), scheduleId]);
    const { person, userId, state, format, knows } = orNotFound(found, 'delivery');
    if (!knows) throw new BusinessRuleError(`The report was sent to ${person}, or there was nothing to send.`);
    if (state !== 'FAILED' && state !== 'SKIPPED') {
      throw new BusinessRuleError(`The report was sent to ${person}, or is being sent.`);
    }
    await em.execute(againSql, [deliveryId]);
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'SEND_AGAIN',
      objectId: of.id,
      objectName: report.name,
      objectData: { to: person },
    });
    await em.flush();
    const payload = { accountId: actor.account.id, userId, deliveryId: found!.id };
    await enqueue(boss, em, deliveryQueue(format), payload);
    return person;
  });
}

type Found = { id: string; userId: string; person: string; state: string; format: SentFormat; knows: boolean };

const sql = `
select d.id, d.user_id as "userId", d.state, u.first_name || ' ' || u.last_name as person, s.format,
  ${actorKnowsSql()} as knows
from report_delivery d
join report_run n on n.account_id = d.account_id and n.id = d.run_id
join report_schedule s on s.account_id = n.account_id and s.id = n.schedule_id
join app_user u on u.account_id = d.account_id and u.id = d.user_id
left join printout p on p.account_id = d.account_id and p.id = d.printout_id
where d.account_id = current_account() and d.id = $5 and n.schedule_id = $6 for update of d`;

const againSql = `
update report_delivery set state = 'WAITING', reason = '', found = null, printout_id = null, finished_at = null
where account_id = current_account() and id = $1`;
