import { randomBytes } from 'node:crypto';
import type { Item, Line, Price } from './invoicing.ts';

export type Account = {
  id: string;
  created: number;
  email: string;
  name: string;
  phone: string;
  address: Record<string, string>;
  /** Shown on the customer's invoices. */
  customFields?: { name: string; value: string }[];
  metadata: Record<string, string>;
  card: string | null;
  /** Cents; negative is credit. */
  balance: number;
  isDeleted: boolean;
};
export type StoredCard = {
  id: string;
  customer: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isRefused: boolean;
};
export type Discount = {
  promotionCode: string;
  duration: 'once' | 'forever';
  percentOff: number | null;
  amountOff: number | null;
};
export type Phase = {
  items: { price?: string; quantity?: number }[];
  start: number;
  end: number;
  discounts?: Discount[];
};
export type Schedule = {
  id: string;
  subscription: string;
  created: number;
  status: 'active' | 'released';
  phases: Phase[];
};
export type CheckoutSession = {
  id: string;
  created: number;
  customer: string;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete';
  card: string | null;
};
export type Subscription = {
  id: string;
  customer: string;
  created: number;
  items: Item[];
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  taxRate: string | null;
  discounts: Discount[];
  scheduleId: string | null;
  latestInvoice: string | null;
};
export type Invoice = {
  id: string;
  number: string | null;
  customer: string;
  subscription: string;
  created: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: Line[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  amountDue: number;
  startingBalance: number;
  endingBalance: number;
  taxRate: string | null;
  status: 'open' | 'paid';
  paidAt: number | null;
  attempts: number;
  nextAttempt: number | null;
};

export type State = ReturnType<typeof emptyState>;

/** The product's settings name these ids. */
export const localPrices = {
  monthly: 'price_localMonthly',
  monthlyAdditional: 'price_localMonthlyAdditional',
  yearly: 'price_localYearly',
  yearlyAdditional: 'price_localYearlyAdditional',
};
export const localTaxRate = 'txr_local';

export function emptyState() {
  return {
    customers: new Map<string, Account>(),
    cards: new Map<string, StoredCard>(),
    sessions: new Map<string, CheckoutSession>(),
    subscriptions: new Map<string, Subscription>(),
    schedules: new Map<string, Schedule>(),
    invoices: new Map<string, Invoice>(),
    charges: [] as { customer: string; invoice: string; amount: number; at: number }[],
    answers: new Map<string, { request: string; status: number; body: unknown }>(),
    prices: new Map<string, Price>(
      [
        { id: localPrices.monthly, unitAmount: 4_900, interval: 'month' as const, name: '5 users, monthly' },
        {
          id: localPrices.monthlyAdditional,
          unitAmount: 3_000,
          interval: 'month' as const,
          name: '10 more users, monthly',
        },
        { id: localPrices.yearly, unitAmount: 49_000, interval: 'year' as const, name: '5 users, yearly' },
        {
          id: localPrices.yearlyAdditional,
          unitAmount: 30_000,
          interval: 'year' as const,
          name: '10 more users, yearly',
        },
      ].map((price) => [price.id, price]),
    ),
    taxRates: new Map([[localTaxRate, { id: localTaxRate, percentage: 5 }]]),
    promotions: new Map<string, Discount>([
      ['WELCOME10', { promotionCode: 'promo_welcome10', duration: 'once', percentOff: 10, amountOff: null }],
      ['LOYAL20', { promotionCode: 'promo_loyal20', duration: 'forever', percentOff: 20, amountOff: null }],
    ]),
    invoiceCount: 0,
    nextId: (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`,
    nextInvoiceNumber(): string {
      this.invoiceCount += 1;
      return `LOCAL-${String(this.invoiceCount).padStart(4, '0')}`;
    },
  };
}

export function stateAsJson(state: State): string {
  const { nextId: _, nextInvoiceNumber: __, prices: ___, taxRates: ____, promotions: _____, ...stored } = state;
  return JSON.stringify(stored, (_key, value) => (value instanceof Map ? { entries: [...value] } : value));
}

export function stateFromJson(json: string): State {
  const stored = JSON.parse(json, (_key, value) =>
    Array.isArray(value?.entries) ? new Map(value.entries as [string, unknown][]) : value,
  );
  return Object.assign(emptyState(), stored);
}
