import type { Scope } from '../../../auth/scope.server.ts';
import { type WorkgroupRights, workgroupRights } from '../../queries/workgroup-rights.server.ts';

/** Locks the row by `share` (others may add users) or `update`. Throws a NotFoundError. */
export async function workgroupToChange(
  scope: Pick<Scope, 'em'>,
  id: string,
  lock: 'share' | 'update',
): Promise<WorkgroupRights> {
  await scope.em.execute(lockSql[lock], [id]);
  return await workgroupRights(scope, id);
}

const lockSql = {
  share: 'select from workgroup where account_id = current_account() and id = $1 for share',
  update: 'select from workgroup where account_id = current_account() and id = $1 for update',
};
