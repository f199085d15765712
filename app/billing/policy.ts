import type { SubscriptionType } from '#db/vocabulary/subscription.ts';
import { type Actor, holds } from '../auth/actor.ts';

/** A disabled account may still subscribe, which is how it comes back to life. */
export function mayManageSubscription(actor: Actor) {
  return holds(actor, 'SUBSCRIPTION_EDIT');
}

export function mayCancelSubscription(actor: Actor, plan: { subscriptionType: SubscriptionType; cancelled: boolean }) {
  return mayManageSubscription(actor) && plan.subscriptionType === 'paid' && !plan.cancelled;
}

/** Billing information of a trial is asked for by the wizard alone. */
export function mayOpenBillingInformation(actor: Actor, { subscriptionType }: { subscriptionType: SubscriptionType }) {
  return mayManageSubscription(actor) && subscriptionType !== 'trial';
}

/** An account in use is cancelled before it can be erased. */
export function mayEraseAccount(actor: Actor) {
  return actor.admin && !actor.account.active;
}
