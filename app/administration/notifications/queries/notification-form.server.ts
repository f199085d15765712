import { randomUUID } from 'node:crypto';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { type NotificationValues, newNotification, ruleValues } from '../notification-form.ts';
import { mayEditNotifications } from '../policy.ts';
import { notificationRule } from './notification-rule.server.ts';

type ClassPaths = Record<string, string[]>;

export async function notificationForm(scope: Scope, id: string | undefined) {
  authorize(mayEditNotifications(scope.actor));
  const operation = randomUUID();
  if (id === undefined) return { id: null, paths: {} as ClassPaths, values: newNotification, version: null, operation };
  const rule = await notificationRule(scope, id);
  const stored = ruleValues(rule);
  const paths: ClassPaths = Object.fromEntries(rule.lookupClasses.map((each) => [each.classLookupId, each.path]));
  const values: NotificationValues = { ...stored, recipientEmails: stored.recipientEmails.join(', ') };
  return { id, paths, values, version: formVersion(stored), operation };
}
