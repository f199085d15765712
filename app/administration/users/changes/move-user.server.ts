import { AuditRecord } from '#db/entities/audit-record.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayEditUser, mayGrant } from '../../policy.ts';
import { keepAnAdministrator } from './keep-an-administrator.server.ts';
import { userToChange } from './user-to-change.server.ts';
import { chosenWorkgroup } from './workgroup-to-change.server.ts';

/** Returns whether the workgroup has changed. */
export function moveUser(
  scope: Scope,
  id: string | undefined,
  { workgroupId, actId }: { workgroupId: string; actId?: string },
): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayEditUser(actor, user));
    const workgroup = await chosenWorkgroup(scope, workgroupId);
    authorize(mayGrant(actor, workgroup));
    if (workgroupId === user.workgroup.id) return false;
    const move = () => em.execute(moveSql, [user.id, workgroupId]);
    const isLosing = user.workgroup.isAdmin && !workgroup.isAdmin && user.status === userStatus.active;
    await (isLosing ? keepAnAdministrator(scope, move) : move());
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'EDIT',
      objectId: user.id,
      objectName: user.email,
      objectData: {
        before: { workgroupId: user.workgroup.id, workgroupName: user.workgroup.name },
        after: { workgroupId, workgroupName: workgroup.name },
        ...(actId && { actId }),
      },
    });
    return true;
  });
}

const moveSql = 'update app_user set workgroup_id = $2 where account_id = current_account() and id = $1';
