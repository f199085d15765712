import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayEditUser } from '../../policy.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

/** Takes effect at the user's next page. */
export function turnOnMfa(scope: Scope, id: string | undefined, actId?: string): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayEditUser(actor, user));
    const turnedOn = await em.execute<unknown[]>(turnOnSql, [user.id]);
    if (turnedOn.length === 0) throw new BusinessRuleError(`${user.name} has 2-step verification already.`);
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'MFA_TURN_ON',
      objectId: user.id,
      objectName: user.email,
      ...(actId && { objectData: { actId } }),
    });
    return user.name;
  });
}

const turnOnSql = `
update app_user set mfa = true where account_id = current_account() and id = $1 and not mfa returning id`;
