import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

/** Deletes its deliveries too; returns its address. */
export async function deleteWebhook(scope: Scope, webhookId: string | undefined): Promise<string> {
  return await transaction(scope, async (scope) => {
    const { id, url } = await webhookForUpdate(scope, webhookId);
    await scope.em.execute('delete from webhook where account_id = current_account() and id = $1', [id]);
    scope.em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'DELETE',
      objectId: id,
      objectName: `Webhook ${url}`,
    });
    return url;
  });
}
