import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayRunReports } from '../../policy.ts';
import type { PrintInput } from '../print-input.schema.ts';
import { reportToPrint } from '../queries/report-to-print.server.ts';
import { createReportPrintout } from './create-report-printout.server.ts';

/** More printouts of a user are refused until these are made. */
const mostWaiting = 3;

/** The worker runs the report as this user. Returns the printout's id. */
export function requestReportPrintout(scope: Scope, { kind, id, sort }: PrintInput): Promise<string> {
  authorize(mayRunReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em, actor, boss } = scope;
    const report = await reportToPrint(scope, kind, id);
    // requests of the user at the same moment are counted one after the other
    await em.execute(lockSql, [actor.userId]);
    const [waiting] = await em.execute<[{ count: number }]>(waitingSql, [actor.userId]);
    if (waiting.count >= mostWaiting) {
      throw new BusinessRuleError('Three of your prints are being prepared. Print again when one of them is ready.');
    }
    const printoutId = await createReportPrintout(scope, { report, sort, format: 'pdf', requestedBy: actor.userId });
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'PRINT',
      objectId: report.id,
      objectName: report.name,
    });
    await em.flush();
    await enqueue(boss, em, 'print-report', { accountId: actor.account.id, userId: actor.userId, printoutId });
    return printoutId;
  });
}

const lockSql = 'select from app_user where account_id = current_account() and id = $1 for no key update';

const waitingSql = `
select count(*)::int as count from report_printout
where account_id = current_account() and requested_by = $1 and state = 'WAITING'
  and requested_at > now() - interval '5 minutes'`;
