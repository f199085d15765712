import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { notificationRule } from '../queries/notification-rule.server.ts';

export async function deleteNotification(scope: Scope, id: string | undefined): Promise<string> {
  return await transaction(scope, async (scope) => {
    const { id: ruleId, unsubscribed: _, ...before } = await notificationRule(scope, id);
    await scope.em.execute('delete from incident_notification where account_id = current_account() and id = $1', [
      ruleId,
    ]);
    scope.em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      objectId: ruleId,
      objectName: `Email notification ${before.name}`,
      transactionType: 'DELETE',
      objectData: { before },
    });
    return before.name;
  });
}
