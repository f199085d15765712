import { describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { ProviderInvoice, ProviderSubscription } from '#app/billing/payment-state.ts';
import { mayCancelSubscription, mayResumeSubscription } from '#app/billing/policy.ts';
import { paymentErrorOf } from '#app/billing/subscription-state.ts';

const at = new Date('2026-03-14T18:00:00Z');

function subscription(id: string, status: ProviderSubscription['status']): ProviderSubscription {
  return {
    id,
    status,
    periodType: 'MONTH',
    concurrentUserCount: 5,
    periodStart: at,
    periodEnd: at,
    cancelAtPeriodEnd: false,
    endedAt: null,
    next: null,
  };
}

function openInvoice(subscriptionId: string): ProviderInvoice {
  return {
    id: `in_${subscriptionId}`,
    number: '1',
    createdAt: at,
    periodStart: at,
    periodEnd: at,
    reason: 'cycle',
    subscriptionId,
    users: 5,
    subtotalCents: 4_900,
    discountCents: 0,
    taxCents: 245,
    amountCents: 5_145,
    dueCents: 5_145,
    attempts: 1,
    nextAttempt: null,
    status: 'open',
  };
}

describe('a refused payment', () => {
  test('is said of the subscription that it was for', () => {
    const invoices = [openInvoice('sub_now')];
    expect(paymentErrorOf({ subscription: subscription('sub_now', 'past_due'), invoices })).toContain(
      'The last payment was refused.',
    );
    expect(paymentErrorOf({ subscription: subscription('sub_now', 'canceled'), invoices })).toContain(
      'The last payments were refused and the subscription has ended.',
    );
  });

  test('of an earlier subscription is not said of a later one that was cancelled and has ended', () => {
    const invoices = [openInvoice('sub_before')];
    expect(paymentErrorOf({ subscription: subscription('sub_now', 'canceled'), invoices })).toBe('');
    expect(paymentErrorOf({ subscription: null, invoices })).toBe('');
  });
});

describe('a subscription', () => {
  const actor = { admin: false, systemAdmin: false, privileges: new Set(['SUBSCRIPTION_EDIT']) } as unknown as Actor;
  const paid = { subscriptionType: 'paid' as const, active: true, cancelled: false, providerId: 'sub_1' };
  const may = (plan: Parameters<typeof mayCancelSubscription>[1]) => [
    mayCancelSubscription(actor, plan),
    mayResumeSubscription(actor, plan),
  ];

  test('is cancelled while it runs, and resumed until its period ends', () => {
    expect(may(paid)).toEqual([true, false]);
    expect(may({ ...paid, cancelled: true })).toEqual([false, true]);
    expect(may({ ...paid, cancelled: true, active: false })).toEqual([false, false]);
  });

  test('that the payment provider does not have is neither cancelled nor resumed', () => {
    expect(may({ ...paid, providerId: null })).toEqual([false, false]);
    expect(may({ ...paid, subscriptionType: 'manual', cancelled: true })).toEqual([false, false]);
  });
});
