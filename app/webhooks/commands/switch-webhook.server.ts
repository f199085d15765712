import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

/** A webhook that is on again gets the events since, as long as they are kept. Returns its address. */
export async function switchWebhook(scope: Scope, webhookId: string | undefined, to: 'on' | 'off'): Promise<string> {
  return await transaction(scope, async (scope) => {
    const { em, now } = scope;
    const { id, url, isOff } = await webhookForUpdate(scope, webhookId);
    if (isOff === (to === 'off')) return url;
    await em.execute(to === 'off' ? offSql : onSql, [id, now()]);
    if (to === 'on') await em.execute(sendNowSql, [id, now()]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: to === 'off' ? 'WEBHOOK_OFF' : 'WEBHOOK_ON',
      objectId: id,
      objectName: `Webhook ${url}`,
    });
    return url;
  });
}

const offSql = `
update webhook set off_at = $2, off_why = 'USER' where account_id = current_account() and id = $1`;

const onSql = `
update webhook set off_at = null, off_why = null, failing_since = null, resume_at = null, due_at = $2
where account_id = current_account() and id = $1`;

const sendNowSql = `
update webhook_delivery set next_at = $2
where account_id = current_account() and webhook_id = $1 and state = 'WAITING' and next_at > $2`;
