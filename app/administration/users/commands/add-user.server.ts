import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { hashPassword } from '../../../identity/passwords/password-hash.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { mayAddUser } from '../../policy.ts';
import { admitInvitations, insertUser } from '../changes/new-users.server.ts';
import { chosenWorkgroup } from '../changes/workgroup-to-change.server.ts';
import type { AddUserInput } from '../user.schema.ts';

/** The user is pending until they verify their address, and then chooses another password. */
export async function addUser(scope: Scope, { password, ...form }: AddUserInput & Operation): Promise<string> {
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { operation: _, ...input } = form;
  return await transaction(scope, async (scope) => {
    authorize(mayAddUser(scope.actor, await chosenWorkgroup(scope, input.workgroupId)));
    const id = idOfForm(scope.actor, form);
    if (await isUser(scope, id)) return id;
    await admitInvitations(scope, 1);
    const isAdded = await insertUser(scope, { id, ...input, passwordHash });
    if (!isAdded && !(await isUser(scope, id)))
      throw new BusinessRuleError({ email: ['This email address belongs to a user already.'] });
    return id;
  });
}

/** The same form, sent before, may have taken the address. */
async function isUser({ em }: Scope, id: string) {
  const rows = await em.execute<[]>('select from app_user where account_id = current_account() and id = $1', [id]);
  return rows.length > 0;
}
