import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { hashPassword } from '../../identity/password-hash.server.ts';
import { mayAddUser, mayAddUsers } from '../policy.ts';
import { chosenWorkgroup } from '../queries/chosen-workgroup.server.ts';
import type { AddUserInput } from '../user.schema.ts';
import { insertUser } from './insert-user.server.ts';

/** Adds a pending user, who verifies their address and then chooses another password. Returns the user's id. */
export async function addUser(scope: Scope, { password, ...input }: AddUserInput): Promise<string> {
  authorize(mayAddUsers(scope.actor));
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return await transaction(scope, async (scope) => {
    authorize(mayAddUser(scope.actor, await chosenWorkgroup(scope, input.workgroupId)));
    const id = await insertUser(scope, { ...input, passwordHash });
    if (id === null) throw new BusinessRuleError({ email: ['This email address belongs to a user already.'] });
    return id;
  });
}
