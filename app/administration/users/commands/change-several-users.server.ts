import { randomUUID } from 'node:crypto';
import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { giveTasks, lockTasksOf, returnHiddenTasks } from '../../../follow-up/tasks/give-tasks.server.ts';
import { lockAdministrators } from '../changes/keep-an-administrator.server.ts';
import { moveUser } from '../changes/move-user.server.ts';
import { lockUsers } from '../changes/user-to-change.server.ts';
import type { SeveralUsersInput } from '../several-users.schema.ts';
import { keepTasks, type UserAct } from '../user-acts.ts';
import { activateUser } from './activate-user.server.ts';
import { deactivateUser } from './deactivate-user.server.ts';
import { resendVerification } from './resend-verification.server.ts';
import { turnOnMfa } from './turn-on-mfa.server.ts';

/** Changes all users or none by the command for one user. Returns their number, and the id that undoes the act. */
export function changeSeveralUsers(
  scope: Scope,
  act: UserAct,
  { users, workgroupId, tasksTo = '' }: SeveralUsersInput,
  by: { embedded: boolean },
): Promise<{ actId: string; count: number }> {
  return transaction(scope, async (scope) => {
    if (users.includes(scope.actor.userId)) {
      throw new BusinessRuleError('Your own account is not changed together with others.');
    }
    if (act === 'move' && !workgroupId) throw new BusinessRuleError({ workgroupId: ['Choose a workgroup.'] });
    await lockUsers(scope, users, { tasksTo, workgroupIds: workgroupId ? [workgroupId] : [] });
    const isKeepingTasks = act === 'move' && tasksTo === keepTasks.value;
    const isGiving = (act === 'deactivate' || act === 'move') && !isKeepingTasks;
    if (isGiving) await lockTasksOf(scope, users, tasksTo);
    if (act === 'deactivate' || act === 'move') await lockAdministrators(scope);
    const actId = randomUUID();
    const changes: Record<UserAct, (id: string) => Promise<unknown>> = {
      activate: (id) => activateUser(scope, id, by, actId),
      deactivate: (id) => deactivateUser(scope, id, { actId }),
      resend: (id) => resendVerification(scope, id),
      'turn-on-mfa': (id) => turnOnMfa(scope, id, actId),
      move: (id) => moveUser(scope, id, { workgroupId: workgroupId!, actId }),
    };
    const changed: string[] = [];
    for (const id of new Set(users)) if ((await changes[act](id)) !== false) changed.push(id);
    if (isGiving) await giveTasks(scope, changed, tasksTo);
    if (act === 'deactivate') await returnHiddenTasks(scope, changed);
    return { actId, count: changed.length };
  });
}
