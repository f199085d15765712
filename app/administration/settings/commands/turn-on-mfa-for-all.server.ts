import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayChangeSettings } from '../../policy.ts';

/** Takes effect at each user's next page. Returns how many users had none before. */
export function turnOnMfaForAll(scope: Scope): Promise<number> {
  return transaction(scope, async ({ actor, em }) => {
    authorize(mayChangeSettings(actor));
    const users = await em.execute<{ id: string; email: string }[]>(turnOnSql);
    for (const { id, email } of users) {
      em.create(AuditRecord, {
        objectType: 'USER',
        transactionType: 'MFA_TURN_ON',
        objectId: id,
        objectName: email,
      });
    }
    return users.length;
  });
}

const turnOnSql = `
update app_user set mfa = true
where account_id = current_account() and not mfa and workgroup_id is not null returning id, email`;
