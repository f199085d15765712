import type { PeriodType, ProviderStatus, SubscriptionType } from '#db/vocabulary/subscription.ts';
import type { Card, PaymentState, ProviderInvoice, ProviderSubscription } from './payment-state.ts';

export type StoredSubscription = {
  providerId: string | null;
  status: ProviderStatus | null;
  periodType: PeriodType | null;
  concurrentUserCount: number | null;
  amountCents: number | null;
  cancelled: boolean;
  cardId: string | null;
  cardLast4: string | null;
  paymentEmail: string;
  paymentError: string;
};

/** A refused card is retried for a week, in which the subscription is live. */
export function isLive(status: ProviderStatus | null | undefined): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due';
}

export type AccountPlan = { subscriptionType: SubscriptionType; active: boolean; concurrentUserCount: number };

/** A live subscription makes the account paid; the end of a paid one disables it. */
export function planAfter(account: AccountPlan, subscription: ProviderSubscription | null): AccountPlan {
  if (subscription && isLive(subscription.status)) {
    const { concurrentUserCount } = subscription;
    return { subscriptionType: 'paid', active: true, concurrentUserCount };
  }
  return account.subscriptionType === 'paid' ? { ...account, active: false } : account;
}

type Payments = Pick<PaymentState, 'subscription' | 'invoices'>;

/** Invoices of earlier subscriptions are never charged again. */
export function openInvoice({ subscription, invoices }: Payments): ProviderInvoice | undefined {
  return invoices.find(({ status, subscriptionId }) => status === 'open' && subscriptionId === subscription?.id);
}

/** Returns '' where nothing is wrong. */
export function paymentErrorOf(payments: Payments): string {
  const { subscription } = payments;
  if (!subscription || subscription.status === 'active' || !openInvoice(payments)) return '';
  return isLive(subscription.status)
    ? 'The last payment was refused. Save another card in Subscription: it is charged at once.'
    : 'The last payments were refused and the subscription has ended. Choose a plan in Subscription to go on.';
}

type PlanChange = 'CREATE' | 'EDIT' | 'CANCEL' | 'END';

/** Returns null where no audited value has changed. */
export function auditedChange(before: StoredSubscription, after: ProviderSubscription | null): PlanChange | null {
  if (!after) return null;
  if (isLive(after.status) && !(isLive(before.status) && before.providerId === after.id)) return 'CREATE';
  if (!isLive(after.status)) return isLive(before.status) && before.providerId === after.id ? 'END' : null;
  if (after.cancelAtPeriodEnd && !before.cancelled) return 'CANCEL';
  const { periodType, concurrentUserCount, cancelled } = before;
  const isSame = periodType === after.periodType && concurrentUserCount === after.concurrentUserCount;
  return isSame && cancelled === after.cancelAtPeriodEnd ? null : 'EDIT';
}

/** The end of a subscription has an email of its own. */
export function planNotice(change: PlanChange, { wasCancelled }: { wasCancelled: boolean }) {
  if (change === 'CREATE') return 'subscription-started';
  if (change === 'CANCEL') return 'subscription-cancelled';
  if (change === 'END') return null;
  return wasCancelled ? 'subscription-resumed' : 'subscription-changed';
}

export function isOtherCard({ cardId }: Pick<StoredSubscription, 'cardId'>, card: Card | null): boolean {
  return cardId !== (card?.id ?? null);
}
