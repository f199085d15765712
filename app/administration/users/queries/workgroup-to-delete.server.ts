import { authorize, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { whyTasksStay } from '../../../follow-up/queries/why-tasks-stay.server.ts';
import { mayDeleteWorkgroup } from '../../policy.ts';
import { workgroupRights } from '../../queries/workgroup-rights.server.ts';

/** The reason is null where the workgroup can be deleted. */
export async function workgroupToDelete(
  scope: Scope,
  id: string | undefined,
): Promise<{ name: string; refusal: string | null }> {
  const workgroup = await workgroupRights(scope, parseId(id));
  authorize(mayDeleteWorkgroup(scope.actor, workgroup));
  const [[{ isUsed }], tasks] = await Promise.all([
    scope.em.execute<[{ isUsed: boolean }]>(usedSql, [workgroup.id]),
    whyTasksStay(scope, workgroup.id),
  ]);
  return { name: workgroup.name, refusal: isUsed ? 'Workgroup cannot be deleted if the workgroup has users.' : tasks };
}

const usedSql = `
select exists (select from app_user where account_id = current_account() and workgroup_id = $1) as "isUsed"`;
