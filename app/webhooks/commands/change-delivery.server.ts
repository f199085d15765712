import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { wakeWebhook } from '../deliveries/wake-webhook.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

export type DeliveryAct = 'again' | 'drop';

/** A delivery that has arrived, and a test, stay as they are. */
export async function changeDelivery(scope: Scope, deliveryId: string | undefined, act: DeliveryAct): Promise<void> {
  await transaction(scope, async (scope) => {
    const { em, actor, now } = scope;
    authorize(mayManageWebhooks(actor));
    const [found] = await em.execute<{ id: string; webhookId: string }[]>(findSql, [parseId(deliveryId)]);
    const { id, webhookId } = orNotFound(found, 'delivery');
    const webhook = await webhookForUpdate(scope, webhookId);
    if (act === 'again' && webhook.isOff) throw new BusinessRuleError('The webhook is off. Switch it on first.');
    const changed = await em.execute<unknown[]>(act === 'again' ? againSql : dropSql, [
      id,
      ...(act === 'again' ? [now()] : []),
    ]);
    if (changed.length === 0) return;
    if (act === 'again') await wakeWebhook(scope, webhookId);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: act === 'again' ? 'WEBHOOK_SEND_AGAIN' : 'WEBHOOK_DROP',
      objectId: webhookId,
      objectName: `Webhook ${webhook.url}`,
      objectData: { after: { delivery: id } },
    });
  });
}

const findSql = `
select id, webhook_id as "webhookId" from webhook_delivery
where account_id = current_account() and id = $1 and kind <> 'TEST'`;

const againSql = `
update webhook_delivery set tries = case when state = 'FAILED' then 0 else tries end, state = 'WAITING', next_at = $2
where account_id = current_account() and id = $1 and state in ('WAITING', 'FAILED') returning id`;

const dropSql = `
update webhook_delivery set state = 'DROPPED', claim = null, claimed_until = null
where account_id = current_account() and id = $1 and state in ('WAITING', 'FAILED') returning id`;
