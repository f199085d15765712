import type { SubscriptionType } from '#db/vocabulary/subscription.ts';
import { type Actor, holds } from '../auth/actor.ts';

type Plan = { subscriptionType: SubscriptionType; active: boolean; cancelled: boolean; providerId: string | null };

/** A disabled account may still subscribe, which is how it comes back to life. */
export function mayManageSubscription(actor: Actor) {
  return holds(actor, 'SUBSCRIPTION_EDIT');
}

export function mayCancelSubscription(actor: Actor, plan: Plan) {
  return mayManageSubscription(actor) && isRunning(plan) && !plan.cancelled;
}

/** Takes back a cancellation while the period that is paid lasts. */
export function mayResumeSubscription(actor: Actor, plan: Plan) {
  return mayManageSubscription(actor) && isRunning(plan) && plan.cancelled;
}

/** Billing information of a trial is asked for by the wizard alone. */
export function mayOpenBillingInformation(actor: Actor, { subscriptionType }: { subscriptionType: SubscriptionType }) {
  return mayManageSubscription(actor) && subscriptionType !== 'trial';
}

/** Frees the seat of another person, who can sign in again when one is free. */
export function mayEndSession(actor: Actor, userId: string) {
  return mayManageSubscription(actor) && actor.userId !== userId;
}

/** An account in use is cancelled before it can be erased. */
export function mayEraseAccount(actor: Actor) {
  return actor.admin && !actor.account.active;
}

/** An account that is paid in another way has no subscription at the payment provider. */
function isRunning({ subscriptionType, active, providerId }: Plan) {
  return subscriptionType === 'paid' && active && providerId !== null;
}
