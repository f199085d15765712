import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../auth/scope.server.ts';
import { type NotificationValues, newNotification } from '../notification-form.ts';
import { classOptions } from './class-options.server.ts';
import { notificationRule } from './notification-rule.server.ts';

export async function notificationForm(scope: Scope, id: string | undefined) {
  const classes = await classOptions(scope);
  const values: NotificationValues = id === undefined ? newNotification : valuesOf(await notificationRule(scope, id));
  return { id: id ?? null, classes, values, operation: randomUUID() };
}

function valuesOf({ name, recipientEmails, lookupClasses }: Awaited<ReturnType<typeof notificationRule>>) {
  return {
    name,
    recipientEmails: recipientEmails.join(', '),
    lookupClasses: lookupClasses.map(({ classLookupId, eventTypeList }) => ({ classLookupId, eventTypeList })),
  };
}
