import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { removeReportPrintout } from './remove-report-printout.server.ts';

/** A delivered printout stays. Throws a NotFoundError. */
export async function discardReportPrintout(scope: Scope, printoutId: string | undefined) {
  const [own] = await scope.em.execute<{ id: string; isDelivered: boolean }[]>(sql, [
    parseId(printoutId),
    scope.actor.userId,
  ]);
  const { id, isDelivered } = orNotFound(own, 'printout');
  if (!isDelivered) await removeReportPrintout(scope, id);
}

const sql = `
select id, exists (select from report_delivery d where d.account_id = p.account_id and d.printout_id = p.id) as "isDelivered"
from report_printout p where account_id = current_account() and id = $1 and requested_by = $2`;
