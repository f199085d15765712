import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import { openSecret } from '../signing-secret.server.ts';

/** Returns the signing secret of a webhook, null where it cannot be read, and until when the one before it signs too. */
export async function webhookSecret({ em, actor, now }: Scope, sessionSecret: string, webhookId: string | undefined) {
  authorize(mayManageWebhooks(actor));
  const [row] = await em.execute<Row[]>(sql, [parseId(webhookId), now()]);
  const { sealed, ...webhook } = orNotFound(row, 'webhook');
  return { ...webhook, secret: openSecret(sessionSecret, sealed), display: viewerDisplay(actor) };
}

type Row = { id: string; url: string; sealed: Buffer; oldUntil: string | null };

const sql = `
select id, url, sealed_secret as sealed,
  to_json(case when old_secret_until > $2 then old_secret_until end) #>> '{}' as "oldUntil"
from webhook where account_id = current_account() and id = $1`;
