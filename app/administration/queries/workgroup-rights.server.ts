import type { Privilege } from '#db/vocabulary/privilege.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type WorkgroupRights = { id: string; name: string; isAdmin: boolean; privileges: Privilege[] };

export async function workgroupRights({ em }: Pick<Scope, 'em'>, id: string): Promise<WorkgroupRights> {
  const [workgroup] = await em.execute<WorkgroupRights[]>(sql, [id]);
  return orNotFound(workgroup, 'workgroup');
}

const sql = `
select w.id, w.name, w.is_admin as "isAdmin", coalesce((
  select jsonb_agg(p.privilege order by p.privilege) from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id), '[]') as privileges
from workgroup w where w.account_id = current_account() and w.id = $1`;
