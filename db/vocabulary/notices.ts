/** `change` is from the profile, `sign-up` from a repeated sign-up. */
export const passwordResetReasons = ['forgotten', 'change', 'sign-up'] as const;
export type PasswordResetReason = (typeof passwordResetReasons)[number];

/** About 2-step verification. */
export const securityNotices = [
  'phone-added',
  'phone-changed',
  'app-changed',
  'turned-off',
  'account-off',
  'wrong-codes',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];

/** About trial, plan and payments, to administrators. */
export const accountNotices = [
  'trial-7-days',
  'trial-1-day',
  'trial-ended',
  'subscription-started',
  'subscription-changed',
  'subscription-cancelled',
  'subscription-resumed',
  'renewal-14-days',
  'payment-failed',
  'card-expires',
  'seats-full',
  'account-disabled',
  'cancelled',
  'erasure-60-days',
  'erasure-30-days',
  'erasure-7-days',
  'erasure-requested',
  'erasure-withdrawn',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** Notices that also go to the billing email. */
export const billingNotices: readonly AccountNotice[] = accountNotices.filter((notice) =>
  /^(subscription-|renewal-|payment-|card-)|^(account-disabled|cancelled)$/.test(notice),
);
