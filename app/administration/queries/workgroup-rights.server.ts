import type { Privilege } from '#db/vocabulary/privilege.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type WorkgroupToChange = { id: string; name: string; isAdmin: boolean; privileges: Privilege[] };

/** Returns a workgroup, locked by `share` (others may add users) or `update`. Throws a NotFoundError. */
export async function workgroupRights(
  { em }: Pick<Scope, 'em'>,
  id: string,
  lock?: 'share' | 'update',
): Promise<WorkgroupToChange> {
  const locked = lock ? await em.execute<{ id: string }[]>(lockSql[lock], [id]) : [{ id }];
  const [workgroup] = locked.length > 0 ? await em.execute<WorkgroupToChange[]>(rightsSql, [id]) : [];
  return orNotFound(workgroup, 'workgroup');
}

const lockSql = {
  share: 'select id from workgroup where account_id = current_account() and id = $1 for share',
  update: 'select id from workgroup where account_id = current_account() and id = $1 for update',
};

const rightsSql = `
select w.id, w.name, w.is_admin as "isAdmin", coalesce((
  select jsonb_agg(p.privilege order by p.privilege) from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id), '[]') as privileges
from workgroup w where w.account_id = current_account() and w.id = $1`;
