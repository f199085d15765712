import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { mayCancelSubscription, mayManageSubscription } from '../policy.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { syncSubscription } from '../sync-subscription.server.ts';

/** The subscription lasts until the end of the paid period. */
export async function cancelSubscription(scope: Scope, gateway: PaymentGateway) {
  const { actor, em, boss } = scope;
  authorize(mayManageSubscription(actor));
  const sync = { em, boss, accountId: actor.account.id };
  await syncSubscription(sync, gateway);
  const facts = await subscriptionFacts(scope);
  if (!mayCancelSubscription(actor, facts) || !facts.providerId) {
    throw new BusinessRuleError('There is no subscription to cancel.');
  }
  await gateway.cancel(facts.providerId);
  await syncSubscription(sync, gateway);
}
