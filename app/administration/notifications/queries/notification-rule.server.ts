import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type NotificationRule, notificationRules } from './notification-rules.server.ts';

export async function notificationRule(scope: Scope, id: string | undefined): Promise<NotificationRule> {
  const rules = await notificationRules(scope);
  const ruleId = parseId(id).toLowerCase();
  return orNotFound(
    rules.find((rule) => rule.id === ruleId),
    'notification',
  );
}
