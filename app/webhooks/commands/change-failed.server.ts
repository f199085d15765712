import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { wakeWebhook } from '../deliveries/wake-webhook.server.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';
import type { DeliveryAct } from './change-delivery.server.ts';

export async function changeFailed(scope: Scope, webhookId: string | undefined, act: DeliveryAct): Promise<number> {
  return await transaction(scope, async (scope) => {
    const { em, now } = scope;
    const { id, url, isOff } = await webhookForUpdate(scope, webhookId);
    if (act === 'again' && isOff) throw new BusinessRuleError('The webhook is off. Switch it on first.');
    const changed = await em.execute<unknown[]>(changeSql, [id, act === 'again' ? 'WAITING' : 'DROPPED', now()]);
    if (changed.length === 0) return 0;
    if (act === 'again') await wakeWebhook(scope, id);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: act === 'again' ? 'WEBHOOK_SEND_AGAIN' : 'WEBHOOK_DROP',
      objectId: id,
      objectName: `Webhook ${url}`,
      objectData: { after: { deliveries: changed.length } },
    });
    return changed.length;
  });
}

const changeSql = `
update webhook_delivery set state = $2, tries = 0, next_at = $3
where account_id = current_account() and webhook_id = $1 and state = 'FAILED' and kind <> 'TEST' returning id`;
