import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endUserSessions } from '../../../auth/sessions/end-user-sessions.server.ts';
import { mayRestoreUser } from '../../policy.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

/** Deletes factors and sessions of another user. Users cannot reset their own: an open session would be enough. */
export function resetMfa(
  scope: Scope,
  id: string | undefined,
  { turnsOff }: { turnsOff: boolean } = { turnsOff: false },
): Promise<string> {
  return transaction(scope, async (scope) => {
    const { boss, em, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayRestoreUser(actor, user));
    if (user.id === actor.userId) throw new BusinessRuleError('You cannot reset your own 2-step verification.');
    const devices = await em.execute<unknown[]>(deleteDevicesSql, [user.id]);
    const turnedOff = turnsOff ? await em.execute<unknown[]>(turnOffSql, [user.id]) : [];
    if (turnsOff && turnedOff.length === 0) throw new BusinessRuleError(`${user.name} has no 2-step verification.`);
    if (!turnsOff && devices.length === 0) {
      throw new BusinessRuleError(`${user.name} has no phone or authenticator app.`);
    }
    await em.execute(deleteRecoveryCodesSql, [user.id]);
    await endUserSessions(scope, user.id, 'MFA_RESET');
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: turnsOff ? 'MFA_TURN_OFF' : 'MFA_RESET',
      objectId: user.id,
      objectName: user.email,
    });
    const told = { accountId: actor.account.id, userId: user.id };
    if (turnsOff) await enqueue(boss, em, 'email-security-notice', { ...told, notice: 'turned-off' });
    else await enqueue(boss, em, 'email-mfa-reset', told);
    return user.name;
  });
}

const deleteDevicesSql = `
delete from mfa_device where account_id = current_account() and user_id = $1 returning id`;

const turnOffSql = `
update app_user set mfa = false where account_id = current_account() and id = $1 and mfa returning id`;

const deleteRecoveryCodesSql = `
delete from mfa_recovery_code where account_id = current_account() and user_id = $1`;
