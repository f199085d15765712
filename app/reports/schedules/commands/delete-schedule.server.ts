import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { scheduleToChange } from '../schedule-to-change.server.ts';

/** Sent files stay readable by their recipients until they are removed. */
export function deleteSchedule(scope: Scope, of: { kind: ReportKind; id: string }) {
  authorize(mayScheduleReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em } = scope;
    const report = await reportToPrint(scope, of.kind, of.id);
    const schedule = orNotFound(await scheduleToChange(scope, of), 'schedule');
    await em.execute('delete from report_schedule where account_id = current_account() and id = $1', [schedule.id]);
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'EDIT',
      objectId: of.id,
      objectName: report.name,
      objectData: { before: { Schedule: 'On' }, after: { Schedule: 'Deleted' } },
    });
    await em.flush();
  });
}
