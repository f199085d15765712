import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayDeleteUser } from '../../policy.ts';
import { userWithRights } from './user-with-rights.server.ts';

export async function userToDelete(scope: Scope, id: string | undefined): Promise<{ name: string }> {
  const user = await userWithRights(scope, id);
  authorize(mayDeleteUser(scope.actor, user));
  return { name: user.distinctName };
}
