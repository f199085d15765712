import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayChangeSettings } from '../../policy.ts';

export function deleteLogo(scope: Scope): Promise<void> {
  return transaction(scope, async ({ em, actor }) => {
    authorize(mayChangeSettings(actor));
    const deleted = await em.execute<unknown[]>(
      'delete from account_logo where account_id = current_account() returning file_id',
    );
    if (deleted.length === 0) return;
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'DELETE_LOGO',
      objectId: actor.account.id,
      objectName: actor.account.name,
    });
  });
}
