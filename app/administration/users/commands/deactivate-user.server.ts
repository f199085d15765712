import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { endKeysOf } from '../../../auth/api-keys/end-keys-of.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endUserSessions } from '../../../auth/sessions/end-user-sessions.server.ts';
import { giveTasks, lockTasksOf, returnHiddenTasks } from '../../../follow-up/tasks/give-tasks.server.ts';
import { mayEditUser } from '../../policy.ts';
import { changeStatus } from '../changes/change-status.server.ts';
import { keepAnAdministrator, lockAdministrators } from '../changes/keep-an-administrator.server.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

type Deactivation = {
  to?: 'inactive' | 'pending';
  actId?: string;
  /** The new assignee of the user's open tasks; empty: nobody was chosen; missing: the tasks stay. */
  tasksTo?: string;
};

export function deactivateUser(
  scope: Scope,
  id: string | undefined,
  { to = 'inactive', actId, tasksTo }: Deactivation = {},
): Promise<string> {
  return transaction(scope, async (scope) => {
    const user = await userToChange(scope, id, tasksTo);
    authorize(mayEditUser(scope.actor, user));
    if (user.id === scope.actor.userId) throw new BusinessRuleError('You cannot deactivate yourself.');
    if (user.status !== userStatus.active) throw new BusinessRuleError(`${user.name} is not active.`);
    if (tasksTo !== undefined) await lockTasksOf(scope, [user.id], tasksTo);
    if (user.workgroup.isAdmin) await lockAdministrators(scope);
    if (tasksTo !== undefined) {
      await giveTasks(scope, [user.id], tasksTo);
      await returnHiddenTasks(scope, [user.id]);
    }
    const deactivate = () => changeStatus(scope, user, to, actId);
    await (user.workgroup.isAdmin ? keepAnAdministrator(scope, deactivate) : deactivate());
    await endUserSessions(scope, user.id, 'DISABLED');
    await endKeysOf(scope, user.id);
    return user.name;
  });
}
