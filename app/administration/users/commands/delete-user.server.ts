import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { endKeysOf } from '../../../auth/api-keys/end-keys-of.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endUserSessions } from '../../../auth/sessions/end-user-sessions.server.ts';
import { giveTasks, lockTasksOf, returnHiddenTasks } from '../../../follow-up/tasks/give-tasks.server.ts';
import { mayDeleteUser } from '../../policy.ts';
import { keepAnAdministrator, lockAdministrators } from '../changes/keep-an-administrator.server.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

/** The name stays on incidents, the address becomes free, and `tasksTo` (an option of `successors`) gets the tasks. */
export function deleteUser(scope: Scope, id: string | undefined, tasksTo = ''): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const user = await userToChange(scope, id, tasksTo);
    authorize(mayDeleteUser(actor, user));
    if (user.id === actor.userId) throw new BusinessRuleError('You cannot delete yourself.');
    await lockTasksOf(scope, [user.id], tasksTo);
    // waits for what the user does now before the audit is written, because that work may need the audit's lock
    await em.execute(lockSql, [user.id]);
    if (user.workgroup.isAdmin) await lockAdministrators(scope);
    await giveTasks(scope, [user.id], tasksTo);
    await returnHiddenTasks(scope, [user.id]);
    await endUserSessions(scope, user.id, 'DISABLED');
    await endKeysOf(scope, user.id);
    const remove = () => em.execute(deleteSql, [user.id, userStatus.inactive]);
    const isLosing = user.workgroup.isAdmin && user.status === userStatus.active;
    await (isLosing ? keepAnAdministrator(scope, remove) : remove());
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'DELETE',
      objectId: user.id,
      objectName: user.email,
      objectData: { before: { name: user.name, workgroupName: user.workgroup.name } },
    });
    return user.name;
  });
}

const lockSql = 'select from app_user where account_id = current_account() and id = $1 for update';

const deleteSql = `
update app_user set deleted_at = now(), workgroup_id = null, status = $2, identity = null, mfa = false,
  email = id || '@deleted.invalid', phone = '', fax = ''
where account_id = current_account() and id = $1`;
