import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { requireVersion } from '../../administration/audit/require-version.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import { idOfForm, type Operation } from '../../platform/forms/form-operation.server.ts';
import type { Versioned } from '../../platform/forms/form-version.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { enqueueTest } from '../deliveries/enqueue-test.server.ts';
import { mayManageWebhooks } from '../policy.ts';
import { webhookValues } from '../queries/webhook-values.server.ts';
import { newSecret, sealSecret } from '../signing-secret.server.ts';
import type { WebhookInput } from '../webhook.schema.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

type Tools = Pick<Settings, 'sessionSecret' | 'webhookLoopbackPort'>;

const maxWebhooks = 20;

/** Sends a test to a new address. Returns the id. */
export async function saveWebhook(
  scope: Scope,
  settings: Tools,
  webhookId: string | undefined,
  { version, ...form }: WebhookInput & Operation & Versioned,
): Promise<string> {
  const { operation: _, ...input } = form;
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    authorize(mayManageWebhooks(actor));
    refusePlainText(input.url, settings);
    if (webhookId !== undefined) return await change(scope, webhookId, input, version);
    await em.execute('select from account where id = current_account() for no key update');
    const id = idOfForm(actor, form);
    await requireClass(scope, input);
    const [{ webhooks, isSent }] = await em.execute<[{ webhooks: number; isSent: boolean }]>(countSql, [id]);
    if (isSent) return id;
    if (webhooks >= maxWebhooks)
      throw new BusinessRuleError(`The account has ${maxWebhooks} webhooks. Delete one first.`);
    const sealed = sealSecret(settings.sessionSecret, newSecret());
    await em.execute(addSql, [id, input.url, input.kinds, input.classId, input.fields, sealed]);
    await enqueueTest(scope, id);
    audit(scope, { id, url: input.url, act: 'CREATE', data: { after: await namedValues(scope, input) } });
    return id;
  });
}

async function change(scope: Scope, webhookId: string, input: WebhookInput, version: string | undefined) {
  const { em } = scope;
  const { id } = await webhookForUpdate(scope, webhookId);
  const stored = await webhookValues(scope, id);
  const names = { ...(await classNames(scope, [stored.classId, input.classId])) };
  const named = ({ classId, ...values }: WebhookInput) => ({
    ...values,
    class: classId ? names[classId] : 'All classes',
  });
  requireVersion(version, { stored, yours: input, named });
  const changes = changesOf<Record<string, unknown>>(named(stored), named(input));
  if (!changes) return id;
  if (input.classId !== stored.classId) await requireClass(scope, input);
  await em.execute(changeSql, [id, input.url, input.kinds, input.classId, input.fields, input.url !== stored.url]);
  if (input.url !== stored.url) await enqueueTest(scope, id);
  audit(scope, { id, url: input.url, act: 'EDIT', data: changes });
  return id;
}

/** Plain http is allowed only to the port of this machine that the installation names. */
function refusePlainText(url: string, { webhookLoopbackPort }: Tools) {
  const { protocol, port } = new URL(url);
  if (protocol === 'https:' || (webhookLoopbackPort !== null && port === String(webhookLoopbackPort))) return;
  throw new BusinessRuleError({ url: ['The address must begin with https://.'] });
}

async function requireClass(scope: Scope, { classId }: WebhookInput) {
  if (classId && !(await classNames(scope, [classId]))[classId]) {
    throw new BusinessRuleError({ classId: ['Choose from the list.'] });
  }
}

async function namedValues(scope: Scope, { classId, ...values }: WebhookInput) {
  return { ...values, class: classId ? (await classNames(scope, [classId]))[classId] : 'All classes' };
}

async function classNames({ em }: Scope, ids: (string | null)[]): Promise<Record<string, string>> {
  const [{ names }] = await em.execute<[{ names: Record<string, string> }]>(classesSql, [ids.filter(Boolean)]);
  return names;
}

type Audited = { id: string; url: string; act: 'CREATE' | 'EDIT'; data: object };

function audit({ em }: Scope, { id, url, act, data }: Audited) {
  em.create(AuditRecord, {
    objectType: 'ACCOUNT',
    transactionType: act,
    objectId: id,
    objectName: `Webhook ${url}`,
    objectData: data,
  });
}

const classesSql = `
select coalesce(jsonb_object_agg(id, array_to_string(path, ' / ')), '{}') as names from lookup
where account_id = current_account() and type = 'INCIDENT_CLASS' and id = any ($1::uuid[])`;

const countSql = `
select count(*)::int as webhooks, coalesce(bool_or(id = $1), false) as "isSent" from webhook
where account_id = current_account()`;

const addSql = `
insert into webhook (account_id, id, url, kinds, class_id, fields, sealed_secret, place)
values (current_account(), $1, $2, $3::text[], $4, $5::text[], $6, coalesce((
  select last_place from incident_change_count where account_id = current_account()), 0))`;

// failures at the old address say nothing about the new one
const changeSql = `
update webhook set url = $2, kinds = $3::text[], class_id = $4, fields = $5::text[],
  failing_since = case when $6 then null else failing_since end
where account_id = current_account() and id = $1`;
