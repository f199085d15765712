import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { notificationRule } from '../queries/notification-rule.server.ts';

export async function sendTest(scope: Scope, id: string | undefined): Promise<string> {
  const { em, boss, actor } = scope;
  const { id: ruleId } = await notificationRule(scope, id);
  await enqueue(boss, em, 'email-rule-test', { accountId: actor.account.id, userId: actor.userId, ruleId });
  return actor.email;
}
