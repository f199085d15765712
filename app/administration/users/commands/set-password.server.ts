import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endUserSessions } from '../../../auth/sessions/end-user-sessions.server.ts';
import { givePassword } from '../../../identity/passwords/give-password.server.ts';
import { hashPassword } from '../../../identity/passwords/password-hash.server.ts';
import { mayRestoreUser } from '../../policy.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

export async function setPassword(scope: Scope, id: string | undefined, password: string): Promise<string> {
  // hashing is slow on purpose, so it runs before the transaction
  const passwordHash = await hashPassword(password);
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayRestoreUser(actor, user));
    const isHeld = user.identity?.startsWith('held ') ?? false;
    const identity = /^embedded (.+)$/.exec(user.identity ?? '')?.[1];
    const [known] = identity
      ? await em.execute<Known[]>(knownSql, [identity])
      : await em.execute<Known[]>(byEmailSql, [user.email]);
    if (!known && !isHeld)
      throw new BusinessRuleError(`${user.name} signs in at another provider, which keeps their password.`);
    // the address belongs to another account: its password must not change, and nobody learns of it here
    if (known && !isHeld) await givePassword(em, { ...known, passwordHash });
    await endUserSessions(scope, user.id, 'PASSWORD_CHANGED');
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'SET_PASSWORD',
      objectId: user.id,
      objectName: user.email,
    });
    return user.name;
  });
}

type Known = { email: string; verified: boolean };

const knownSql = 'select email, email_verified as verified from idp_user_by_id($1)';
const byEmailSql = 'select email, email_verified as verified from idp_user_by_email($1)';
