import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { mayManageSubscription, mayResumeSubscription } from '../policy.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { syncSubscription } from '../sync-subscription.server.ts';

/** Withdraws a cancellation: the present plan is charged again when its period ends. */
export async function resumeSubscription(scope: Scope, gateway: PaymentGateway) {
  const { actor, em, boss } = scope;
  authorize(mayManageSubscription(actor));
  const sync = { em, boss, accountId: actor.account.id };
  await syncSubscription(sync, gateway);
  const facts = await subscriptionFacts(scope);
  if (!mayResumeSubscription(actor, facts) || !facts.providerId) {
    throw new BusinessRuleError('There is no cancelled subscription to resume.');
  }
  await gateway.keepPlan(facts.providerId);
  await syncSubscription(sync, gateway);
}
