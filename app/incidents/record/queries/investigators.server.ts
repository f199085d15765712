import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { canInvestigateSql } from '../../saving/can-investigate.ts';

export type Investigator = { id: string; name: string };

export async function investigators({ em }: Pick<Scope, 'em'>): Promise<Investigator[]> {
  return await em.execute<Investigator[]>(sql);
}

const sql = `
select u.id, u.first_name || ' ' || u.last_name as name
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and ${canInvestigateSql} order by u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id`;
