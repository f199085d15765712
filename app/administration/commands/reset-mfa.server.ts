import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { authorize } from '../../auth/authorize.ts';
import { endUserSessions } from '../../auth/commands/end-user-sessions.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayRestoreUser } from '../policy.ts';
import { userToChange } from '../queries/user-to-change.server.ts';

/** Deletes the factors and sessions of another user. Never one's own: an open session would be enough for it. */
export function resetMfa(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const { boss, em, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayRestoreUser(actor, user));
    if (user.id === actor.userId) throw new BusinessRuleError('You cannot reset your own 2-step verification.');
    const devices = await em.execute<unknown[]>(deleteDevicesSql, [user.id]);
    if (devices.length === 0) throw new BusinessRuleError(`${user.name} has no phone or authenticator app.`);
    await em.execute(deleteRecoveryCodesSql, [user.id]);
    await endUserSessions(scope, user.id, 'MFA_RESET');
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'MFA_RESET',
      objectId: user.id,
      objectName: user.email,
    });
    await enqueue(boss, em, 'email-mfa-reset', { accountId: actor.account.id, userId: user.id });
    return user.name;
  });
}

const deleteDevicesSql = `
delete from mfa_device where account_id = current_account() and user_id = $1 returning id`;

const deleteRecoveryCodesSql = `
delete from mfa_recovery_code where account_id = current_account() and user_id = $1`;
