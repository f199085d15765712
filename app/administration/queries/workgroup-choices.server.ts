import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayGrant } from '../policy.ts';
import type { WorkgroupRights } from './workgroup-rights.server.ts';

export async function workgroupChoices({ actor, em }: Scope) {
  const workgroups = await em.execute<WorkgroupRights[]>(workgroupsSql);
  return workgroups.map((workgroup) => ({ ...workgroup, mayGrant: mayGrant(actor, workgroup) }));
}

export type WorkgroupChoice = Awaited<ReturnType<typeof workgroupChoices>>[number];

const workgroupsSql = `
select w.id, w.name, w.is_admin as "isAdmin", coalesce((
  select jsonb_agg(p.privilege order by p.privilege) from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id), '[]') as privileges
from workgroup w where w.account_id = current_account()
order by w.is_admin desc, w.name ${nameOrder}`;
