import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { PeriodType, ProviderStatus } from '#db/vocabulary/subscription.ts';
import type { Settings } from '../platform/process/settings.ts';
import { messages } from './messages.ts';
import type {
  Card,
  Change,
  ChargeOutcome,
  PayerDetails,
  PaymentState,
  ProviderEvent,
  ProviderInvoice,
  ProviderSubscription,
  Quote,
  QuoteLine,
} from './payment-state.ts';
import { additionalSteps, type Plans, type Promotion, type Selection, usersOfSteps } from './pricing.ts';

/** The payment provider cannot be reached, or does not answer in time. */
export class PaymentsAwayError extends BusinessRuleError {
  constructor() {
    super('The payment provider does not answer. Try again in a few minutes; nothing is charged twice.');
  }
}

/** The payment provider does not know the customer or the subscription: these belong to another account of it, or are gone. */
export class UnknownSubscriptionError extends BusinessRuleError {
  constructor() {
    super(messages.unknownSubscription);
  }
}

export type PaymentGateway = ReturnType<typeof openGateway>;

const opened = new WeakMap<object, PaymentGateway>();

/** Returns the client of the payment provider; null where none is configured. */
export function paymentGateway({ stripe }: Pick<Settings, 'stripe'>): PaymentGateway | null {
  if (!stripe) return null;
  const gateway = opened.get(stripe) ?? openGateway(stripe);
  opened.set(stripe, gateway);
  return gateway;
}

/** A page that has asked in vain is shown within five seconds. */
const timeoutMs = 4_000;
/** A job waits for a PDF, and no person. */
const pdfTimeoutMs = 20_000;
const failuresToPause = 3;
const pauseMs = 15_000;
const plansForMs = 60_000;
const knownPlansMs = 1_000;
const invoicesShown = 100;
const signatureSeconds = 300;

const word = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const signedEvent = z.object({
  id: word,
  type: word,
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: word.optional(),
      customer: z.union([word, z.object({ id: word })]).nullish(),
    }),
  }),
});

function openGateway({ secretKey, webhookSecret, apiHost, prices, taxRate }: NonNullable<Settings['stripe']>) {
  const { hostname, port, protocol } = new URL(apiHost);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    // the person or the queue tries again
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const call = withPause();
  let plans: { at: number; value: Promise<Plans> } | null = null;
  let lastPlans: Plans | null = null;

  const roles: Record<string, { periodType: PeriodType; isAdditional: boolean }> = {
    [prices.monthly]: { periodType: 'MONTH', isAdditional: false },
    [prices.monthlyAdditional]: { periodType: 'MONTH', isAdditional: true },
    [prices.yearly]: { periodType: 'YEAR', isAdditional: false },
    [prices.yearlyAdditional]: { periodType: 'YEAR', isAdditional: true },
  };

  return {
    isTest: secretKey.includes('_test_'),

    /** Returns the prices, at most a minute old. */
    plans(): Promise<Plans> {
      if (!plans || Date.now() - plans.at > plansForMs) {
        plans = { at: Date.now(), value: readPlans() };
        plans.value.then(
          (read) => {
            lastPlans = read;
          },
          () => {
            plans = null;
          },
        );
      }
      return plans.value;
    },

    /** Returns the prices as they were read last, for pages that wait a second for them at most; null where none were read. */
    async knownPlans(): Promise<Plans | null> {
      const reading = this.plans().catch(() => null);
      return lastPlans ?? (await Promise.race([reading, sleep(knownPlansMs, null, { ref: false })]));
    },

    async promotion(code: string): Promise<Promotion | null> {
      const found = await findPromotion(code);
      const coupon = found?.promotion.coupon;
      if (!coupon || typeof coupon === 'string') return null;
      const { percent_off: percentOff, amount_off: amountOff, duration, duration_in_months } = coupon;
      const months = duration === 'once' ? 0 : duration === 'forever' ? null : (duration_in_months ?? 0);
      return { code, percentOff, amountOff, months };
    },

    /**
     * Details follow by a call of their own: one key takes one body, and another email may be typed at the next try.
     * `lost` is a customer that the provider does not know any more, in whose place the new one is.
     */
    async createCustomer(accountId: string, payer: PayerDetails, lost: string | null = null): Promise<string> {
      return await call(async () => {
        const metadata = { account: accountId };
        const idempotencyKey = lost === null ? `customer-${accountId}` : `customer-${accountId}-after-${lost}`;
        const { id } = await stripe.customers.create({ metadata }, { idempotencyKey });
        await stripe.customers.update(id, customerParameters(payer));
        return id;
      });
    },

    async hasCustomer(customer: string): Promise<boolean> {
      const found = await call(() => stripe.customers.retrieve(customer).catch(noneIfUnknown));
      return found !== null && !found.deleted;
    },

    async updateCustomer(customer: string, payer: PayerDetails) {
      await call(() => stripe.customers.update(customer, customerParameters(payer)));
    },

    /** Ends what the customer subscribes to and removes their details; the provider keeps the invoices. */
    async deleteCustomer(customer: string) {
      await call(() => stripe.customers.del(customer).catch(noneIfMissing));
    },

    /** Returns the address of the provider's page on which a card is given. */
    async startCardSetup(customer: string, { done, cancelled }: { done: string; cancelled: string }): Promise<string> {
      const session = await call(() =>
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          allowed_payment_method_types: ['card'],
          success_url: `${done}${done.includes('?') ? '&' : '?'}session={CHECKOUT_SESSION_ID}`,
          cancel_url: cancelled,
        }),
      );
      if (!session.url) throw new PaymentsAwayError();
      return session.url;
    },

    /** Uses the card of a finished Checkout from now on; false where the session is another customer's or unfinished. */
    async finishCardSetup(customer: string, sessionId: string): Promise<boolean> {
      const session = await call(() =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] }).catch(noneIfMissing),
      );
      const intent = session?.setup_intent;
      if (!session || idOf(session.customer) !== customer || typeof intent !== 'object' || !intent) return false;
      const method = idOf(intent.payment_method);
      if (intent.status !== 'succeeded' || !method) return false;
      await call(() => stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } }));
      return true;
    },

    async state(customer: string): Promise<PaymentState> {
      const [payer, subscriptions, invoices] = await call(() =>
        Promise.all([
          stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
          stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] }),
          stripe.invoices.list({ customer, limit: invoicesShown }),
        ]),
      );
      if (payer.deleted) return { payer: null, card: null, subscription: null, invoices: [] };
      const method = payer.invoice_settings.default_payment_method;
      const newest = subscriptions.data.toSorted(
        (one, other) => Number(isOver(one)) - Number(isOver(other)) || other.created - one.created,
      )[0];
      return {
        payer: payerOf(payer),
        card: typeof method === 'object' && method?.card ? cardOf(method.id, method.card) : null,
        subscription: newest ? subscriptionOf(newest) : null,
        invoices: invoices.data.filter(({ status }) => status !== 'draft').map(invoiceOf),
      };
    },

    /**
     * Returns what a change costs today; `current` is null for a first plan. Returns null where the provider does not know
     * the customer or the subscription.
     */
    async quote(
      customer: string,
      { current, change, prorationDate }: { current: string | null; change: Change; prorationDate: Date },
    ): Promise<Quote | null> {
      const discounts = await discountsOf(change);
      const ask = async () =>
        stripe.invoices.createPreview({
          customer,
          ...(current && { subscription: current }),
          ...(discounts.length > 0 && { discounts }),
          subscription_details: {
            items: current ? await changedItems(current, change) : itemsOf(change),
            ...(taxRate && { default_tax_rates: [taxRate] }),
            ...(current && { proration_behavior: 'always_invoice', proration_date: seconds(prorationDate) }),
          },
        });
      const preview = await call(() => ask().catch(noneIfUnknown));
      if (!preview) return null;
      return {
        lines: preview.lines.data.map(lineOf),
        discount: sum(preview.total_discount_amounts),
        tax: sum(preview.total_taxes),
        total: preview.total,
        due: preview.amount_due,
      };
    },

    /**
     * Returns the cents that the next period will cost: what is to change then, promotions and credit are in it. Returns null
     * where the provider does not know the customer or the subscription.
     */
    async nextCharge(customer: string, subscription: string): Promise<number | null> {
      const preview = await call(() => stripe.invoices.createPreview({ customer, subscription }).catch(noneIfUnknown));
      return preview?.amount_due ?? null;
    },

    /** Charges the first period and begins the subscription; a refused card leaves nothing behind. */
    async subscribe(customer: string, change: Change, idempotencyKey: string): Promise<ChargeOutcome> {
      const discounts = await discountsOf(change);
      return await charge(() =>
        stripe.subscriptions.create(
          {
            customer,
            items: itemsOf(change),
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            ...(taxRate && { default_tax_rates: [taxRate] }),
            ...(discounts.length > 0 && { discounts }),
          },
          { idempotencyKey },
        ),
      );
    },

    /** Changes the plan at once and charges the difference; a refused card changes nothing. */
    async changeNow(
      subscription: string,
      { change, prorationDate }: { change: Change; prorationDate: Date },
      idempotencyKey: string,
    ): Promise<ChargeOutcome> {
      const discounts = await discountsOf(change);
      await releaseSchedule(subscription);
      return await charge(async () =>
        stripe.subscriptions.update(
          subscription,
          {
            items: await changedItems(subscription, change),
            proration_behavior: 'always_invoice',
            proration_date: seconds(prorationDate),
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            cancel_at_period_end: false,
            ...(discounts.length > 0 && { discounts }),
          },
          { idempotencyKey },
        ),
      );
    },

    /** Changes the plan from the next period on; nothing is charged today. */
    async changeFromNextPeriod(subscription: string, change: Change) {
      const discounts = await discountsOf(change);
      await releaseSchedule(subscription);
      await call(async () => {
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
        const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
        const [now] = schedule.phases;
        if (!now) throw new PaymentsAwayError();
        const items = now.items.map(({ price, quantity = 1 }) => ({ price: idOf(price) ?? '', quantity }));
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          phases: [
            { items, start_date: now.start_date, end_date: now.end_date },
            {
              items: itemsOf(change),
              duration: { interval: change.periodType === 'YEAR' ? 'year' : 'month', interval_count: 1 },
              proration_behavior: 'none',
              ...(taxRate && { default_tax_rates: [taxRate] }),
              ...(discounts.length > 0 && { discounts }),
            },
          ],
        });
      });
    },

    /** Takes back a cancellation, and what was to change from the next period on. */
    async keepPlan(subscription: string) {
      await releaseSchedule(subscription);
      await call(() => stripe.subscriptions.update(subscription, { cancel_at_period_end: false }));
    },

    /** Ends the subscription at the end of the period that is paid. */
    async cancel(subscription: string) {
      await releaseSchedule(subscription);
      await call(() => stripe.subscriptions.update(subscription, { cancel_at_period_end: true }));
    },

    /** Pays what is open with the card of now. */
    async payOpenInvoices(subscription: string, idempotencyKey: string) {
      const open = await call(() => stripe.invoices.list({ subscription, status: 'open', limit: 10 }));
      for (const { id } of open.data) {
        await charge(() => stripe.invoices.pay(id, {}, { idempotencyKey: `${idempotencyKey}-${id}` }));
      }
    },

    /** Returns the address of an invoice as PDF; null where it is another customer's or has none. */
    async invoicePdf(customer: string, invoiceId: string): Promise<string | null> {
      const invoice = await call(() => stripe.invoices.retrieve(invoiceId).catch(noneIfMissing));
      return invoice && idOf(invoice.customer) === customer ? (invoice.invoice_pdf ?? null) : null;
    },

    /** Returns an invoice as PDF; null where there is none. */
    async readInvoicePdf(customer: string, invoiceId: string): Promise<Buffer | null> {
      const address = await this.invoicePdf(customer, invoiceId);
      if (!address) return null;
      const answer = await fetch(address, { signal: AbortSignal.timeout(pdfTimeoutMs) });
      if (!answer.ok) throw new PaymentsAwayError();
      return Buffer.from(await answer.arrayBuffer());
    },

    /** Returns the event of a webhook; null where it is none, or its signature is wrong or not of these 300 seconds. */
    async readEvent(body: string, signature: string): Promise<ProviderEvent | null> {
      // the library takes a time in the future, and throws errors of many kinds for what is no signature
      const at = Number(/.*\bt=(\d+)/.exec(signature)?.[1]);
      if (!(at <= Date.now() / 1_000 + signatureSeconds)) return null;
      const signed = stripe.webhooks.constructEventAsync(body, signature, webhookSecret, signatureSeconds);
      const read = signedEvent.safeParse(await signed.catch(() => null));
      if (!read.success) return null;
      const { id, type, data } = read.data;
      const customer = data.object.object === 'customer' ? data.object.id : idOf(data.object.customer ?? null);
      return { id, type, customer: customer ?? null };
    },
  };

  async function charge(work: () => Promise<unknown>): Promise<ChargeOutcome> {
    return await call(() => work().then((): ChargeOutcome => ({ kind: 'done' }), outcomeOf));
  }

  async function readPlans(): Promise<Plans> {
    const [monthly, monthlyAdditional, yearly, yearlyAdditional, tax] = await call(() =>
      Promise.all([
        stripe.prices.retrieve(prices.monthly),
        stripe.prices.retrieve(prices.monthlyAdditional),
        stripe.prices.retrieve(prices.yearly),
        stripe.prices.retrieve(prices.yearlyAdditional),
        taxRate ? stripe.taxRates.retrieve(taxRate) : null,
      ]),
    );
    return {
      monthly: { defaultAmount: monthly.unit_amount ?? 0, additionalAmount: monthlyAdditional.unit_amount ?? 0 },
      yearly: { defaultAmount: yearly.unit_amount ?? 0, additionalAmount: yearlyAdditional.unit_amount ?? 0 },
      taxRate: tax?.percentage ?? 0,
    };
  }

  async function findPromotion(code: string) {
    const { data } = await call(() =>
      stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] }),
    );
    return data[0] ?? null;
  }

  async function discountsOf({ promotionCode }: Change) {
    const found = promotionCode ? await findPromotion(promotionCode) : null;
    return found ? [{ promotion_code: found.id }] : [];
  }

  function pricesOf({ periodType }: Selection) {
    return periodType === 'YEAR'
      ? { base: prices.yearly, additional: prices.yearlyAdditional }
      : { base: prices.monthly, additional: prices.monthlyAdditional };
  }

  function itemsOf(selection: Selection) {
    const { base, additional } = pricesOf(selection);
    const steps = additionalSteps(selection.concurrentUserCount);
    return [{ price: base, quantity: 1 }, ...(steps > 0 ? [{ price: additional, quantity: steps }] : [])];
  }

  /** The items of the plan, each in place of the one that the subscription has for the same purpose. */
  async function changedItems(subscription: string, selection: Selection) {
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const { base, additional } = pricesOf(selection);
    const steps = additionalSteps(selection.concurrentUserCount);
    const existing = (isAdditional: boolean) =>
      items.data.find(({ price }) => roles[price.id]?.isAdditional === isAdditional)?.id;
    const [baseItem, additionalItem] = [existing(false), existing(true)];
    return [
      { ...(baseItem && { id: baseItem }), price: base, quantity: 1 },
      ...(steps > 0 ? [{ ...(additionalItem && { id: additionalItem }), price: additional, quantity: steps }] : []),
      ...(steps === 0 && additionalItem ? [{ id: additionalItem, deleted: true }] : []),
    ];
  }

  async function releaseSchedule(subscription: string) {
    await call(async () => {
      const { schedule } = await stripe.subscriptions.retrieve(subscription);
      const id = idOf(schedule);
      if (id) await stripe.subscriptionSchedules.release(id);
    });
  }

  function selectionOf(items: { price: string | null | undefined; quantity: number | undefined }[]): Selection {
    const additional = items.find(({ price }) => price && roles[price]?.isAdditional);
    const base = items.find(({ price }) => price && roles[price] && !roles[price]?.isAdditional);
    return {
      periodType: roles[base?.price ?? '']?.periodType ?? 'MONTH',
      concurrentUserCount: usersOfSteps(additional?.quantity ?? 0),
    };
  }

  function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
    const { items, schedule } = subscription;
    const now = selectionOf(items.data.map(({ price, quantity }) => ({ price: price.id, quantity })));
    const periodEnd = Math.max(...items.data.map(({ current_period_end }) => current_period_end));
    const phase =
      typeof schedule === 'object' && schedule
        ? schedule.phases.find(({ start_date }) => start_date >= periodEnd)
        : null;
    const next = phase && selectionOf(phase.items.map(({ price, quantity }) => ({ price: idOf(price), quantity })));
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

  function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
    const lines = invoice.lines.data.map(lineOf).toSorted((one, other) => other.amount - one.amount);
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

  function lineOf({ amount, quantity, parent, pricing, period }: Stripe.InvoiceLineItem): QuoteLine {
    const role = roles[idOf(pricing?.price_details?.price) ?? ''];
    const isAdditional = role?.isAdditional ?? false;
    return {
      amount,
      users: usersOfSteps(isAdditional ? (quantity ?? 0) : 0),
      isAdditional,
      isProration:
        (parent?.subscription_item_details?.proration ?? false) || (parent?.invoice_item_details?.proration ?? false),
      end: date(period.end),
    };
  }
}

const invoiceStatuses = ['paid', 'open', 'void'] as const;

const reasons: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/** Calls nobody for a while after several calls in a row were not answered, so that no page waits for each of them. */
function withPause() {
  let failures = 0;
  let pausedUntil = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (Date.now() < pausedUntil) throw new PaymentsAwayError();
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (isAway(error) && ++failures >= failuresToPause) {
        failures = 0;
        pausedUntil = Date.now() + pauseMs;
      }
      throw inOurWords(error);
    }
  };
}

function isAway(error: unknown) {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

function inOurWords(error: unknown): unknown {
  if (isUnknown(error)) return new UnknownSubscriptionError();
  return isAway(error) ? new PaymentsAwayError() : error;
}

/** A price, tax rate or promotion that the provider does not know is an error of the settings. */
function isUnknown(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'resource_missing' && !/price|tax_rate|promotion_code/.test(error.param ?? '');
}

function noneIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

/** Returns how a call ended that was answered; without an answer nobody knows, and the error is thrown. */
function outcomeOf(error: unknown): ChargeOutcome {
  const { StripeCardError, StripeIdempotencyError, StripeAPIError } = Stripe.errors;
  if (error instanceof StripeCardError) return { kind: 'refused', message: error.message };
  if (error instanceof StripeIdempotencyError || isInUse(error)) return { kind: 'conflict' };
  if (error instanceof StripeAPIError && error.statusCode) return { kind: 'failed' };
  throw error;
}

/** The first of two calls with one idempotency key is still running. */
const isInUse = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Ids in addresses are typed by people: an unknown one is nothing. */
function noneIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

function customerParameters({ address: { postalCode: postal_code, ...address }, taxNumber, ...payer }: PayerDetails) {
  const custom_fields: Stripe.CustomerUpdateParams.InvoiceSettings['custom_fields'] = taxNumber
    ? [{ name: taxNumberField, value: taxNumber }]
    : '';
  const { email, name, phone } = payer;
  return { email, name, phone, address: { ...address, postal_code }, invoice_settings: { custom_fields } };
}

/** The provider writes it on every invoice of the customer. */
const taxNumberField = 'Tax number';

function payerOf({ email, name, phone, address, invoice_settings }: Stripe.Customer): PayerDetails {
  const taxNumber = invoice_settings.custom_fields?.find(({ name }) => name === taxNumberField)?.value ?? '';
  const { line1, line2, city, state, postal_code: postalCode, country } = address ?? {};
  return {
    ...{ email: email ?? '', name: name ?? '', phone: phone ?? '', taxNumber },
    address: {
      ...{ line1: line1 ?? '', line2: line2 ?? '', city: city ?? '' },
      ...{ state: state ?? '', postalCode: postalCode ?? '', country: country ?? '' },
    },
  };
}

function cardOf(id: string, { brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): Card {
  return { id, brand, last4, expMonth: exp_month, expYear: exp_year };
}

const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired';

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const date = (at: number) => new Date(at * 1_000);
const sum = (parts: { amount: number }[] | null) => (parts ?? []).reduce((total, { amount }) => total + amount, 0);
