import { nameOrder } from '#db/vocabulary/name-order.ts';
import { holdsSql } from '../../../auth/holds-sql.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type PersonToSendTo = { id: string; name: string; workgroup: string; mayPrint: boolean };

/** Active users by workgroup, with whether they may print reports. */
export function peopleToSendTo({ em }: Pick<Scope, 'em'>): Promise<PersonToSendTo[]> {
  return em.execute<PersonToSendTo[]>(sql);
}

const sql = `
select u.id, u.first_name || ' ' || u.last_name as name, w.name as workgroup,
  ${holdsSql('REPORT_PRINT')} as "mayPrint"
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.status = 1
order by w.name ${nameOrder}, u.first_name ${nameOrder}, u.last_name ${nameOrder}, u.id`;
