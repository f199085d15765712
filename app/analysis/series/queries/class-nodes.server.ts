import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ClassNode } from '../class-tree.ts';

/** Returns the classes of the account in the order of their tree, disabled ones too. */
export async function classNodes({ em }: Pick<Scope, 'em'>): Promise<ClassNode[]> {
  return await em.execute<ClassNode[]>(sql);
}

const sql = `
select id, parent_id as "parentId", name, active from lookup
where account_id = current_account() and type = 'INCIDENT_CLASS' order by position, name ${nameOrder}`;
