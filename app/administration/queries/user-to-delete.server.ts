import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayDeleteUser } from '../policy.ts';
import { userToChange } from './user-to-change.server.ts';

export async function userToDelete(scope: Scope, id: string | undefined): Promise<{ name: string }> {
  const user = await userToChange(scope, id);
  authorize(mayDeleteUser(scope.actor, user));
  return { name: user.name };
}
