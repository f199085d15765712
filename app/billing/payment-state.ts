import type { ProviderStatus } from '#db/vocabulary/subscription.ts';
import type { Selection } from './pricing.ts';

export type PayerDetails = {
  email: string;
  name: string;
  phone: string;
  /** Shown on invoices; '' for none. */
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
  /** The users of the invoice's dearest line. */
  users: number | null;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  amountCents: number;
  /** Cents charged to the card: the total less credit. */
  dueCents: number;
  attempts: number;
  nextAttempt: Date | null;
  status: 'paid' | 'open' | 'void' | 'uncollectible';
};

export type PaymentState = {
  /** Null where the provider has deleted the customer. */
  payer: PayerDetails | null;
  card: Card | null;
  subscription: ProviderSubscription | null;
  invoices: ProviderInvoice[];
};

export type QuoteLine = { amount: number; users: number; isAdditional: boolean; isProration: boolean; end: Date };

/** In cents. */
export type Quote = { lines: QuoteLine[]; discount: number; tax: number; total: number; due: number };

export type Change = Selection & { promotionCode: string | null };

/** The provider has finished the call in each of these cases. */
export type ChargeOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' }
  | { kind: 'failed' };

export type ProviderEvent = { id: string; type: string; customer: string | null };
