import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { nextSlot } from '../next-slot.ts';
import { scheduleToChange } from '../schedule-to-change.server.ts';

/** A resumed schedule continues with its next slot: missed reports are not sent. */
export function pauseSchedule(scope: Scope, of: { kind: ReportKind; id: string }, paused: boolean) {
  authorize(mayScheduleReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em, actor, now } = scope;
    const report = await reportToPrint(scope, of.kind, of.id);
    const schedule = orNotFound(await scheduleToChange(scope, of), 'schedule');
    const { day, at } = nextSlot(schedule, actor.account.timeZone, now(), schedule.lastDay);
    await em.execute(sql, [schedule.id, paused, day, at]);
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'EDIT',
      objectId: of.id,
      objectName: report.name,
      objectData: {
        before: { Schedule: schedule.paused ? 'Paused' : 'On' },
        after: { Schedule: paused ? 'Paused' : 'On' },
      },
    });
    await em.flush();
  });
}

const sql = `
update report_schedule set paused = $2, next_day = $3, next_at = $4, updated_at = now()
where account_id = current_account() and id = $1`;
