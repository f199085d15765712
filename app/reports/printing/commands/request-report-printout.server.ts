import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { lockOwnUser } from '../../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayRunReports } from '../../policy.ts';
import type { PrintInput } from '../print-input.schema.ts';
import { queuePrintout } from '../printouts/queue-printout.server.ts';
import { reportToPrint } from '../queries/report-to-print.server.ts';

/** More printed reports of a user are refused until these are made. */
const mostWaiting = 3;

/** The worker runs the report as this user. Returns the printout's id. */
export function requestReportPrintout(scope: Scope, { kind, id, sort }: PrintInput): Promise<string> {
  authorize(mayRunReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { userId } = scope.actor;
    const report = await reportToPrint(scope, kind, id);
    // requests of the user at the same moment are counted one after the other
    await lockOwnUser(scope);
    const [waiting] = await scope.em.execute<[{ count: number }]>(waitingSql, [userId]);
    if (waiting.count >= mostWaiting) {
      throw new BusinessRuleError('Three of your prints are being prepared. Print again when one of them is ready.');
    }
    const requested = { kind, reportId: id, title: report.name, sort, format: 'pdf', requestedBy: userId } as const;
    return await queuePrintout(scope, requested, [report]);
  });
}

const waitingSql = `
select count(*)::int as count from printout
where account_id = current_account() and requested_by = $1 and report_id is not null and state = 'WAITING'
  and requested_at > now() - interval '5 minutes'`;
