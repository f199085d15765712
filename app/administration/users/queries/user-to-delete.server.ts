import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { successors } from '../../../follow-up/queries/successors.server.ts';
import { tasksOfUsers } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { mayDeleteUser } from '../../policy.ts';
import { userWithRights } from './user-with-rights.server.ts';

export async function userToDelete(scope: Scope, id: string | undefined) {
  const user = await userWithRights(scope, id);
  authorize(mayDeleteUser(scope.actor, user));
  const [tasks, offered] = await Promise.all([tasksOfUsers(scope, [user.id]), successors(scope, [user.id])]);
  return { name: user.distinctName, tasks, successors: offered };
}
