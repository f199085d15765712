import { authorize, orNotFound, parseId } from '../auth/authorize.ts';
import type { Scope } from '../auth/scope.server.ts';
import { mayManageWebhooks } from './policy.ts';

type Webhook = { id: string; url: string; isOff: boolean };

/** The lock makes a worker plan its next work after this transaction. */
export async function webhookForUpdate({ em, actor }: Scope, webhookId: string | undefined): Promise<Webhook> {
  authorize(mayManageWebhooks(actor));
  const [row] = await em.execute<Webhook[]>(lockSql, [parseId(webhookId)]);
  return orNotFound(row, 'webhook');
}

const lockSql = `
select id, url, off_at is not null as "isOff" from webhook
where account_id = current_account() and id = $1 for no key update`;
