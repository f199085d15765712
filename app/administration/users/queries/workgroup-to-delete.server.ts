import { authorize, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayDeleteWorkgroup } from '../../policy.ts';
import { workgroupRights } from '../../queries/workgroup-rights.server.ts';

export async function workgroupToDelete(
  scope: Scope,
  id: string | undefined,
): Promise<{ name: string; isUsed: boolean }> {
  const workgroup = await workgroupRights(scope, parseId(id));
  authorize(mayDeleteWorkgroup(scope.actor, workgroup));
  const [{ isUsed }] = await scope.em.execute<[{ isUsed: boolean }]>(usedSql, [workgroup.id]);
  return { name: workgroup.name, isUsed };
}

const usedSql = `
select exists (select from app_user where account_id = current_account() and workgroup_id = $1) as "isUsed"`;
