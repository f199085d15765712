import { randomUUID } from 'node:crypto';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { formVersion } from '../../platform/form-version.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import type { WebhookInput } from '../webhook.schema.ts';
import { webhookValues } from './webhook-values.server.ts';

const newWebhook: WebhookInput = { url: '', kinds: ['CREATE'], classId: null, fields: ['number'] };

/** Returns the values of a webhook, or of a new one, and the classes to choose from: those in use and the chosen one. */
export async function webhookForm(scope: Scope, webhookId: string | undefined) {
  authorize(mayManageWebhooks(scope.actor));
  const stored = webhookId === undefined ? null : await webhookValues(scope, webhookId);
  const values = stored ?? newWebhook;
  const classes = await scope.em.execute<{ id: string; path: string[] }[]>(classesSql, [values.classId]);
  return {
    id: webhookId ?? null,
    values,
    version: stored && formVersion(stored),
    operation: randomUUID(),
    classes: classes.map(({ id, path }) => ({ value: id, label: path.join(' / ') })),
  };
}

const classesSql = `
select id, path from lookup
where account_id = current_account() and type = 'INCIDENT_CLASS' and (active or id = $1) order by path ${nameOrder}`;
