import type Stripe from 'stripe';
import type { ProviderStatus } from '#db/vocabulary/subscription.ts';
import type { Card, PayerDetails, ProviderInvoice, ProviderSubscription } from '../payment-state.ts';
import type { PlanPrices } from './plan-prices.server.ts';
import { date, idOf, sum } from './provider-values.server.ts';

export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired';

/** Includes changes from the next period on. */
export function subscriptionOf(subscription: Stripe.Subscription, prices: PlanPrices): ProviderSubscription {
  const { items, schedule } = subscription;
  const now = prices.selectionOf(items.data.map(({ price, quantity }) => ({ price: price.id, quantity })));
  const periodEnd = Math.max(...items.data.map(({ current_period_end }) => current_period_end));
  const phase =
    typeof schedule === 'object' && schedule ? schedule.phases.find(({ start_date }) => start_date >= periodEnd) : null;
  const next =
    phase && prices.selectionOf(phase.items.map(({ price, quantity }) => ({ price: idOf(price), quantity })));
  return {
    ...now,
    id: subscription.id,
    status: subscription.status as ProviderStatus,
    periodStart: date(Math.min(...items.data.map(({ current_period_start }) => current_period_start))),
    periodEnd: date(periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : date(subscription.ended_at),
    next:
      next && (next.periodType !== now.periodType || next.concurrentUserCount !== now.concurrentUserCount)
        ? next
        : null,
  };
}

export function invoiceOf(invoice: Stripe.Invoice, prices: PlanPrices): ProviderInvoice {
  const lines = invoice.lines.data
    .map((line) => prices.lineOf(line))
    .toSorted((one, other) => other.amount - one.amount);
  const additional = lines.find(({ isAdditional, amount }) => isAdditional && amount > 0);
  const periods = invoice.lines.data.map(({ period }) => period);
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? null,
    number: invoice.number ?? invoice.id,
    createdAt: date(invoice.created),
    periodStart: date(Math.min(invoice.created, ...periods.map(({ start }) => start))),
    periodEnd: date(Math.max(...periods.map(({ end }) => end), invoice.created)),
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    users: additional?.users ?? lines.find(({ amount }) => amount > 0)?.users ?? null,
    subtotalCents: invoice.subtotal,
    discountCents: sum(invoice.total_discount_amounts),
    taxCents: sum(invoice.total_taxes),
    amountCents: invoice.total,
    dueCents: invoice.amount_due,
    attempts: invoice.attempt_count,
    nextAttempt: invoice.next_payment_attempt ? date(invoice.next_payment_attempt) : null,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? 'uncollectible',
  };
}

const invoiceStatuses = ['paid', 'open', 'void'] as const;

const reasons: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

export function customerParameters({
  address: { postalCode: postal_code, ...address },
  taxNumber,
  ...payer
}: PayerDetails) {
  const custom_fields: Stripe.CustomerUpdateParams.InvoiceSettings['custom_fields'] = taxNumber
    ? [{ name: taxNumberField, value: taxNumber }]
    : '';
  const { email, name, phone } = payer;
  return { email, name, phone, address: { ...address, postal_code }, invoice_settings: { custom_fields } };
}

/** The provider writes it on every invoice of the customer. */
const taxNumberField = 'Tax number';

export function payerOf({ email, name, phone, address, invoice_settings }: Stripe.Customer): PayerDetails {
  const taxNumber = invoice_settings.custom_fields?.find(({ name }) => name === taxNumberField)?.value ?? '';
  const { line1, line2, city, state, postal_code: postalCode, country } = address ?? {};
  return {
    email: email ?? '',
    name: name ?? '',
    phone: phone ?? '',
    taxNumber,
    address: {
      line1: line1 ?? '',
      line2: line2 ?? '',
      city: city ?? '',
      state: state ?? '',
      postalCode: postalCode ?? '',
      country: country ?? '',
    },
  };
}

export function cardOf(id: string, { brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): Card {
  return { id, brand, last4, expMonth: exp_month, expYear: exp_year };
}
