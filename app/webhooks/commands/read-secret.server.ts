import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import { openSecret } from '../signing-secret.server.ts';

/** Returns the secret (null where it cannot be opened), and the end of the one before it. The read is audited. */
export async function readSecret(scope: Scope, sessionSecret: string, webhookId: string | undefined) {
  const { actor } = scope;
  authorize(mayManageWebhooks(actor));
  const { sealed, ...webhook } = await transaction(scope, async ({ em, now }) => {
    const [row] = await em.execute<Row[]>(sql, [parseId(webhookId), now()]);
    const { id, url } = orNotFound(row, 'webhook');
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'WEBHOOK_SECRET',
      objectId: id,
      objectName: `Webhook ${url}`,
    });
    return row!;
  });
  return { ...webhook, secret: openSecret(sessionSecret, sealed), display: viewerDisplay(actor) };
}

type Row = { id: string; url: string; sealed: Buffer; oldUntil: string | null };

const sql = `
select id, url, sealed_secret as sealed,
  to_json(case when old_secret_until > $2 then old_secret_until end) #>> '{}' as "oldUntil"
from webhook where account_id = current_account() and id = $1`;
