import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import type { NotificationInput } from '../notification.schema.ts';
import { ruleValues } from '../notification-form.ts';
import { mayEditNotifications } from '../policy.ts';
import { classPaths } from '../queries/class-paths.server.ts';
import { notificationRule } from '../queries/notification-rule.server.ts';

/** Recipients who stay keep their row, because unsubscribe links name it. */
export async function saveNotification(
  scope: Scope,
  id: string | undefined,
  { version, ...form }: NotificationInput & Operation & Versioned,
): Promise<string> {
  const { operation: _, ...input } = form;
  authorize(mayEditNotifications(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    const before = id === undefined ? null : await ruleForUpdate(scope, id, input);
    await requireClasses(scope, input);
    if (before) requireVersion(version, { stored: before.values, yours: input, named: before.named });
    if (before && !changesOf({ ...before.values }, input)) return before.id;
    const ruleId = before?.id ?? idOfForm(scope.actor, form);
    const written = await em.execute<unknown[]>(before ? renameSql : addSql, [input.name, ruleId]);
    // the form was sent before
    if (written.length === 0) return ruleId;
    await em.execute(removeRecipientsSql, [ruleId, input.recipientEmails]);
    await em.execute(addRecipientsSql, [ruleId, input.recipientEmails]);
    await em.execute(subscribeAgainSql, [ruleId, input.recipientEmails]);
    await em.execute(removeClassesSql, [ruleId]);
    await em.execute(addClassesSql, [ruleId, JSON.stringify(input.lookupClasses)]);
    const { id: _, unsubscribed: __, ...after } = await notificationRule(scope, ruleId);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      objectId: ruleId,
      objectName: `Email notification ${input.name}`,
      transactionType: before ? 'EDIT' : 'CREATE',
      objectData: { ...(before && { before: before.audited }), after },
    });
    return ruleId;
  });
}

async function ruleForUpdate(scope: Scope, id: string, yours: NotificationInput) {
  await scope.em.execute(lockSql, [parseId(id)]);
  const { id: ruleId, unsubscribed: _, ...audited } = await notificationRule(scope, id);
  const paths = await classPaths(scope, [...audited.lookupClasses, ...yours.lookupClasses]);
  const named = ({ name, recipientEmails, lookupClasses }: NotificationInput) => ({
    name,
    recipientEmails,
    ...Object.fromEntries(
      lookupClasses.map((each) => [`Events of ${paths[each.classLookupId]?.join(' / ')}`, each.eventTypeList]),
    ),
  });
  return { id: ruleId, audited, values: ruleValues(audited), named };
}

async function requireClasses({ em }: Scope, { lookupClasses }: NotificationInput) {
  const rows = await em.execute<{ id: string }[]>(classesSql, [lookupClasses.map((each) => each.classLookupId)]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = lookupClasses.flatMap(({ classLookupId }, index): [string, string[]][] =>
    known.has(classLookupId.toLowerCase())
      ? []
      : [[`lookupClasses[${index}].classLookupId`, ['Please select an incident class.']]],
  );
  if (unknown.length > 0) throw new BusinessRuleError(Object.fromEntries(unknown));
}

const lockSql = 'select from incident_notification where account_id = current_account() and id = $1 for update';

const classesSql = `
select id from lookup where account_id = current_account() and type = 'INCIDENT_CLASS' and id = any($1::uuid[])
for key share`;

const addSql = `
insert into incident_notification (account_id, id, name) values (current_account(), $2, $1)
on conflict (account_id, id) do nothing returning id`;

const renameSql = `
update incident_notification set name = $1 where account_id = current_account() and id = $2 returning id`;

const removeRecipientsSql = `
delete from incident_notification_recipient
where account_id = current_account() and notification_id = $1 and email <> all($2::citext[])`;

const addRecipientsSql = `
insert into incident_notification_recipient (account_id, notification_id, email)
select current_account(), $1, email from unnest($2::citext[]) as email on conflict do nothing`;

const subscribeAgainSql = `
delete from incident_notification_unsubscribed
where account_id = current_account() and notification_id = $1 and email = any($2::citext[])`;

const removeClassesSql = `
delete from incident_notification_class where account_id = current_account() and notification_id = $1`;

const addClassesSql = `
insert into incident_notification_class (account_id, notification_id, class_id, events)
select current_account(), $1, "classLookupId", "eventTypeList"
from jsonb_to_recordset($2::jsonb) as t("classLookupId" uuid, "eventTypeList" text[])`;
