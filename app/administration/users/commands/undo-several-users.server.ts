import { userStatus } from '#db/vocabulary/account.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockTasksOf, returnHiddenTasks } from '../../../follow-up/tasks/give-tasks.server.ts';
import { lockAdministrators } from '../changes/keep-an-administrator.server.ts';
import { moveUser } from '../changes/move-user.server.ts';
import { lockUsers } from '../changes/user-to-change.server.ts';
import { type UndoableChange, undoableAct } from '../queries/undoable-act.server.ts';
import { activateUser } from './activate-user.server.ts';
import { deactivateUser } from './deactivate-user.server.ts';
import { resetMfa } from './reset-mfa.server.ts';

/** Skips users who were changed since, or who have open tasks and would become inactive. */
export function undoSeveralUsers(
  scope: Scope,
  actId: string | undefined,
): Promise<{ restored: number; skipped: number }> {
  return transaction(scope, async (scope) => {
    const named = await undoableAct(scope, actId);
    const users = named.map(({ userId }) => userId);
    await lockUsers(scope, users, { workgroupIds: named.flatMap(({ before }) => before?.workgroupId ?? []) });
    if (named.some(({ type }) => type === 'ACTIVATE')) await lockTasksOf(scope, users, '');
    await lockAdministrators(scope);
    // the locks come first, so that changes by others until then count
    const changes = await undoableAct(scope, actId);
    const untouched = changes.filter(({ isUntouched }) => isUntouched);
    for (const change of untouched) await undo(scope, change);
    return { restored: untouched.length, skipped: changes.length - untouched.length };
  });
}

async function undo(scope: Scope, { userId, type, before }: UndoableChange): Promise<void> {
  if (type === 'DEACTIVATE') await activateUser(scope, userId, { embedded: false });
  if (type === 'ACTIVATE') {
    await returnHiddenTasks(scope, [userId]);
    await deactivateUser(scope, userId, { to: before?.status === userStatus.pending ? 'pending' : 'inactive' });
  }
  if (type === 'MFA_TURN_ON') await resetMfa(scope, userId, { turnsOff: true });
  if (type === 'EDIT') await moveUser(scope, userId, { workgroupId: before!.workgroupId! });
}
