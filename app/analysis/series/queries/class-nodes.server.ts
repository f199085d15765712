import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ClassNode, TreeKind } from '../class-tree.ts';

export async function classNodes({ em }: Pick<Scope, 'em'>, kind: TreeKind): Promise<ClassNode[]> {
  return await em.execute<ClassNode[]>(sql, [kind === 'class' ? 'INCIDENT_CLASS' : 'LOCATION']);
}

const sql = `
select id, parent_id as "parentId", name, active from lookup
where account_id = current_account() and type = $1 order by position, name ${nameOrder}`;
