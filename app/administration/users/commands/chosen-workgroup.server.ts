import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type WorkgroupRights, workgroupRights } from '../../queries/workgroup-rights.server.ts';

/** Locks the workgroup until the transaction ends; throws a BusinessRuleError at its field for an unknown one. */
export async function chosenWorkgroup(scope: Pick<Scope, 'em'>, id: string): Promise<WorkgroupRights> {
  const sql = 'select id from workgroup where account_id = current_account() and id = $1 for share';
  const found = await scope.em.execute<unknown[]>(sql, [id]);
  if (found.length === 0) throw new BusinessRuleError({ workgroupId: ['Choose from the list.'] });
  return await workgroupRights(scope, id);
}
