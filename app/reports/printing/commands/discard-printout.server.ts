import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { ownPrintoutSql, ownPrintoutValues, type PrintoutParams } from '../own-printout.server.ts';
import { removePrintout } from '../printouts/remove-printout.server.ts';

/** Only the user who requested the printout removes it. A delivered one stays. Throws a NotFoundError. */
export async function discardPrintout(scope: Scope, params: PrintoutParams) {
  const values = ownPrintoutValues(scope.actor, params);
  const [own] = await scope.em.execute<{ id: string; isDelivered: boolean }[]>(sql, values);
  const { id, isDelivered } = orNotFound(own, 'printout');
  if (!isDelivered) await removePrintout(scope, id);
}

const sql = `
select p.id, exists (
  select from report_delivery d where d.account_id = p.account_id and d.printout_id = p.id) as "isDelivered"
from printout p where p.account_id = current_account() and ${ownPrintoutSql}`;
