import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { newSecret, sealSecret } from '../signing-secret.server.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

/** Both secrets sign for 24 hours. A second rotation within a minute is refused: it would end the receiver's secret. */
export async function rotateSecret(
  scope: Scope,
  sessionSecret: string,
  webhookId: string | undefined,
): Promise<string> {
  return await transaction(scope, async (scope) => {
    const { em, now } = scope;
    const { id, url } = await webhookForUpdate(scope, webhookId);
    const values = [id, sealSecret(sessionSecret, newSecret()), now()];
    const rotated = await em.execute<unknown[]>(rotateSql, values);
    if (rotated.length === 0) throw new BusinessRuleError('The secret was rotated a moment ago.');
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'WEBHOOK_ROTATE',
      objectId: id,
      objectName: `Webhook ${url}`,
    });
    return url;
  });
}

const rotateSql = `
update webhook set sealed_secret = $2, old_sealed_secret = sealed_secret,
  old_secret_until = $3::timestamptz + interval '24 hours'
where account_id = current_account() and id = $1
  and (old_secret_until is null or old_secret_until <= $3::timestamptz + interval '23 hours 59 minutes')
returning id`;
