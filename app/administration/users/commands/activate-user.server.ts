import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayRestoreUser } from '../../policy.ts';
import { changeStatus } from '../changes/change-status.server.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

/** A pending user can be activated where an external provider verifies addresses. */
export function activateUser(
  scope: Scope,
  id: string | undefined,
  by: { embedded: boolean },
  actId?: string,
): Promise<string> {
  return transaction(scope, async (scope) => {
    const user = await userToChange(scope, id);
    authorize(mayRestoreUser(scope.actor, user));
    if (user.status === userStatus.active) throw new BusinessRuleError(`${user.name} is active already.`);
    if (user.status === userStatus.pending && by.embedded) {
      throw new BusinessRuleError(`${user.name} becomes active when their email address is verified.`);
    }
    await changeStatus(scope, user, 'active', actId);
    return user.name;
  });
}
