import type { ProviderStatus } from '#db/vocabulary/subscription.ts';
import type { Selection } from './pricing.ts';

export type PayerDetails = {
  email: string;
  name: string;
  phone: string;
  /** Shown on invoices; '' where there is none. */
  taxNumber: string;
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
};

export type Card = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

export type ProviderSubscription = Selection & {
  id: string;
  status: ProviderStatus;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** The selection from the next period, where it differs. */
  next: Selection | null;
};

export type ProviderInvoice = {
  id: string;
  subscriptionId: string | null;
  number: string;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  reason: 'create' | 'cycle' | 'update' | 'other';
  /** The users that the invoice's dearest line stands for. */
  users: number | null;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  amountCents: number;
  /** Cents charged to the card: the total less credit. */
  dueCents: number;
  /** How often the card was tried, and when it is tried again. */
  attempts: number;
  nextAttempt: Date | null;
  status: 'paid' | 'open' | 'void' | 'uncollectible';
};

/** The payment provider's current data about an account. */
export type PaymentState = {
  /** Null where the provider has deleted the customer. */
  payer: PayerDetails | null;
  card: Card | null;
  subscription: ProviderSubscription | null;
  invoices: ProviderInvoice[];
};

export type QuoteLine = { amount: number; users: number; isAdditional: boolean; isProration: boolean; end: Date };

/** The cost of a change today, in cents. */
export type Quote = { lines: QuoteLine[]; discount: number; tax: number; total: number; due: number };

export type Change = Selection & { promotionCode: string | null };

/** How a call that costs money ended; in each case the provider has finished it. */
export type ChargeOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' }
  | { kind: 'failed' };

export type ProviderEvent = { id: string; type: string; customer: string | null };
