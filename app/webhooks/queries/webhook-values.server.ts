import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import type { WebhookInput } from '../webhook.schema.ts';

export async function webhookValues({ em, actor }: Scope, webhookId: string | undefined): Promise<WebhookInput> {
  authorize(mayManageWebhooks(actor));
  const [row] = await em.execute<WebhookInput[]>(sql, [parseId(webhookId)]);
  return orNotFound(row, 'webhook');
}

const sql = `
select url, kinds, class_id as "classId", fields from webhook where account_id = current_account() and id = $1`;
