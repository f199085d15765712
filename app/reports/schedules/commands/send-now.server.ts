import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { scheduleToChange } from '../schedule-to-change.server.ts';
import { startRun } from '../start-run.server.ts';

/** Sends at most once in five minutes. */
export function sendNow(scope: Scope, of: { kind: ReportKind; id: string }) {
  authorize(mayScheduleReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em, boss, actor, now } = scope;
    const report = await reportToPrint(scope, of.kind, of.id);
    const { id: scheduleId } = orNotFound(await scheduleToChange(scope, of), 'schedule');
    const [recent] = await em.execute<unknown[]>(recentSql, [scheduleId, now()]);
    if (recent) throw new BusinessRuleError('This report was sent a moment ago. Wait five minutes.');
    const accountId = actor.account.id;
    const people = await startRun({ em, boss }, { accountId, scheduleId, dueAt: now(), requestedBy: actor.userId });
    if (people === 0) throw new BusinessRuleError('Nobody gets this report. Choose people first.');
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'SEND',
      objectId: of.id,
      objectName: report.name,
    });
    await em.flush();
  });
}

const recentSql = `
select id from report_run where account_id = current_account() and schedule_id = $1 and requested_by is not null
  and due_at > $2::timestamptz - interval '5 minutes' limit 1`;
