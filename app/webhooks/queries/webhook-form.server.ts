import { randomUUID } from 'node:crypto';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { formVersion } from '../../platform/forms/form-version.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import type { WebhookInput } from '../webhook.schema.ts';
import { classPath } from './class-path.server.ts';
import { webhookValues } from './webhook-values.server.ts';

const newWebhook: WebhookInput = { url: '', kinds: ['CREATE'], classId: null, fields: ['number'] };

export async function webhookForm(scope: Scope, webhookId: string | undefined) {
  authorize(mayManageWebhooks(scope.actor));
  const stored = webhookId === undefined ? null : await webhookValues(scope, webhookId);
  const values = stored ?? newWebhook;
  return {
    id: webhookId ?? null,
    values,
    version: stored && formVersion(stored),
    operation: randomUUID(),
    path: await classPath(scope, values.classId),
  };
}
