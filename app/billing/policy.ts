import type { SubscriptionType } from '#db/vocabulary/subscription.ts';
import { type Actor, holds } from '../auth/actor.ts';

type Plan = { subscriptionType: SubscriptionType; active: boolean; cancelled: boolean; providerId: string | null };

/** A disabled account may still subscribe, which reactivates it. */
export function mayManageSubscription(actor: Actor) {
  return holds(actor, 'SUBSCRIPTION_EDIT');
}

export function mayCancelSubscription(actor: Actor, plan: Plan) {
  return mayManageSubscription(actor) && isRunning(plan) && !plan.cancelled;
}

/** Only while the paid period lasts. */
export function mayResumeSubscription(actor: Actor, plan: Plan) {
  return mayManageSubscription(actor) && isRunning(plan) && plan.cancelled;
}

/** Only the wizard asks a trial for billing information. */
export function mayOpenBillingInformation(actor: Actor, { subscriptionType }: { subscriptionType: SubscriptionType }) {
  return mayManageSubscription(actor) && subscriptionType !== 'trial';
}

/** The other person can sign in again when a seat is free. */
export function mayEndSession(actor: Actor, userId: string) {
  return mayManageSubscription(actor) && actor.userId !== userId;
}

/** An active account must be cancelled before it can be erased. */
export function mayEraseAccount(actor: Actor) {
  return actor.admin && !actor.account.active;
}

/** An account that pays in another way has no subscription at the provider. */
function isRunning({ subscriptionType, active, providerId }: Plan) {
  return subscriptionType === 'paid' && active && providerId !== null;
}
