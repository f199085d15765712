import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { mayManageSubscription } from '../policy.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { isLive } from '../subscription-state.ts';
import { syncSubscription } from '../sync-subscription.server.ts';

/** Pays what another card did not, but never for an ended subscription: the account could not be used in that time. */
export async function saveCard(scope: Scope, gateway: PaymentGateway, session: string): Promise<boolean> {
  const { actor, em, boss } = scope;
  authorize(mayManageSubscription(actor));
  const sync = { em, boss, accountId: actor.account.id };
  const { customer } = await subscriptionFacts(scope);
  if (!customer || !(await gateway.finishCardSetup(customer, session))) return false;
  await syncSubscription(sync, gateway);
  const { providerId, status } = await subscriptionFacts(scope);
  if (!providerId || !isLive(status)) return true;
  await gateway.payOpenInvoices(providerId, `pay-${session}`);
  await syncSubscription(sync, gateway);
  return true;
}
