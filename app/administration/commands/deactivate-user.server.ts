import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../auth/authorize.ts';
import { endUserSessions } from '../../auth/commands/end-user-sessions.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayEditUser } from '../policy.ts';
import { userToChange } from '../queries/user-to-change.server.ts';
import { changeStatus } from './change-status.server.ts';
import { keepAnAdministrator } from './keep-an-administrator.server.ts';

export function deactivateUser(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const user = await userToChange(scope, id);
    authorize(mayEditUser(scope.actor, user));
    if (user.id === scope.actor.userId) throw new BusinessRuleError('You cannot deactivate yourself.');
    if (user.status !== userStatus.active) throw new BusinessRuleError(`${user.name} is not active.`);
    const deactivate = () => changeStatus(scope, user, 'inactive');
    await (user.workgroup.isAdmin ? keepAnAdministrator(scope, deactivate) : deactivate());
    await endUserSessions(scope, user.id, 'DISABLED');
    return user.name;
  });
}
