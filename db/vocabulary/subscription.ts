export const periodTypes = ['MONTH', 'YEAR'] as const;
export type PeriodType = (typeof periodTypes)[number];

export const subscriptionTypes = ['trial', 'manual', 'paid'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const paymentTypes = { trial: 'TRIAL', manual: 'MANUAL', paid: 'STRIPE' } as const;

/** Stripe's names. */
export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];
