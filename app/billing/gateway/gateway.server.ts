import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Settings } from '../../platform/process/settings.ts';
import type { Change, ChargeOutcome, PayerDetails, PaymentState, ProviderEvent, Quote } from '../payment-state.ts';
import type { Plans, Promotion, Selection } from '../pricing.ts';
import { PlanPrices } from './plan-prices.server.ts';
import { noneIfMissing, noneIfUnknown, outcomeOf, PaymentsAwayError, withPause } from './provider-call.server.ts';
import { cardOf, customerParameters, invoiceOf, isOver, payerOf, subscriptionOf } from './provider-records.server.ts';
import { idOf, seconds, sum } from './provider-values.server.ts';

type StripeSettings = NonNullable<Settings['stripe']>;

const opened = new WeakMap<object, PaymentGateway>();

export function paymentGateway({ stripe }: Pick<Settings, 'stripe'>): PaymentGateway | null {
  if (!stripe) return null;
  const gateway = opened.get(stripe) ?? new PaymentGateway(stripe);
  opened.set(stripe, gateway);
  return gateway;
}

/** Keeps error pages within five seconds. */
const timeoutMs = 4_000;
/** Only a job waits for a PDF. */
const pdfTimeoutMs = 20_000;
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

/** Translates the provider's prices into plans. */
export class PaymentGateway {
  readonly isTest: boolean;
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #prices: StripeSettings['prices'];
  readonly #taxRate: StripeSettings['taxRate'];
  readonly #planPrices: PlanPrices;
  readonly #call = withPause();
  #plans: { at: number; value: Promise<Plans> } | null = null;
  #lastPlans: Plans | null = null;

  constructor({ secretKey, webhookSecret, apiHost, prices, taxRate }: StripeSettings) {
    const { hostname, port, protocol } = new URL(apiHost);
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: port || (protocol === 'https:' ? 443 : 80),
      protocol: protocol === 'https:' ? 'https' : 'http',
      timeout: timeoutMs,
      // the person or the queue retries
      maxNetworkRetries: 0,
      telemetry: false,
    });
    this.isTest = secretKey.includes('_test_');
    this.#webhookSecret = webhookSecret;
    this.#prices = prices;
    this.#taxRate = taxRate;
    this.#planPrices = new PlanPrices(prices);
  }

  /** The prices are a minute old at most. */
  plans(): Promise<Plans> {
    if (!this.#plans || Date.now() - this.#plans.at > plansForMs) {
      this.#plans = { at: Date.now(), value: this.#readPlans() };
      this.#plans.value.then(
        (read) => {
          this.#lastPlans = read;
        },
        () => {
          this.#plans = null;
        },
      );
    }
    return this.#plans.value;
  }

  /** Returns the last read prices for pages, which wait a second at most; null where none were read. */
  async knownPlans(): Promise<Plans | null> {
    const reading = this.plans().catch(() => null);
    return this.#lastPlans ?? (await Promise.race([reading, sleep(knownPlansMs, null, { ref: false })]));
  }

  async promotion(code: string): Promise<Promotion | null> {
    const found = await this.#findPromotion(code);
    const coupon = found?.promotion.coupon;
    if (!coupon || typeof coupon === 'string') return null;
    const { percent_off: percentOff, amount_off: amountOff, duration, duration_in_months } = coupon;
    const months = duration === 'once' ? 0 : duration === 'forever' ? null : (duration_in_months ?? 0);
    return { code, percentOff, amountOff, months };
  }

  /** Details follow in a second call, because an idempotency key has one body. `lost` is an unknown customer to replace. */
  async createCustomer(accountId: string, payer: PayerDetails, lost: string | null = null): Promise<string> {
    return await this.#call(async () => {
      const metadata = { account: accountId };
      const idempotencyKey = lost === null ? `customer-${accountId}` : `customer-${accountId}-after-${lost}`;
      const { id } = await this.#stripe.customers.create({ metadata }, { idempotencyKey });
      await this.#stripe.customers.update(id, customerParameters(payer));
      return id;
    });
  }

  async hasCustomer(customer: string): Promise<boolean> {
    const found = await this.#call(() => this.#stripe.customers.retrieve(customer).catch(noneIfUnknown));
    return found !== null && !found.deleted;
  }

  async updateCustomer(customer: string, payer: PayerDetails) {
    await this.#call(() => this.#stripe.customers.update(customer, customerParameters(payer)));
  }

  /** Ends all subscriptions and removes the details; the provider keeps the invoices. */
  async deleteCustomer(customer: string) {
    await this.#call(() => this.#stripe.customers.del(customer).catch(noneIfMissing));
  }

  /** Returns the address of the provider's page for a card. */
  async startCardSetup(customer: string, { done, cancelled }: { done: string; cancelled: string }): Promise<string> {
    const session = await this.#call(() =>
      this.#stripe.checkout.sessions.create({
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        success_url: `${done}${done.includes('?') ? '&' : '?'}session={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelled,
      }),
    );
    if (!session.url) throw new PaymentsAwayError();
    return session.url;
  }

  /** Returns false for another customer's session, or an unfinished one. */
  async finishCardSetup(customer: string, sessionId: string): Promise<boolean> {
    const session = await this.#call(() =>
      this.#stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] }).catch(noneIfMissing),
    );
    const intent = session?.setup_intent;
    if (!session || idOf(session.customer) !== customer || typeof intent !== 'object' || !intent) return false;
    const method = idOf(intent.payment_method);
    if (intent.status !== 'succeeded' || !method) return false;
    await this.#call(() =>
      this.#stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } }),
    );
    return true;
  }

  async state(customer: string): Promise<PaymentState> {
    const [payer, subscriptions, invoices] = await this.#call(() =>
      Promise.all([
        this.#stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
        this.#stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] }),
        this.#stripe.invoices.list({ customer, limit: invoicesShown }),
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
      subscription: newest ? subscriptionOf(newest, this.#planPrices) : null,
      invoices: invoices.data
        .filter(({ status }) => status !== 'draft')
        .map((invoice) => invoiceOf(invoice, this.#planPrices)),
    };
  }

  /** Returns today's cost; `current` is null for a first plan. Null for an unknown customer or subscription. */
  async quote(
    customer: string,
    { current, change, prorationDate }: { current: string | null; change: Change; prorationDate: Date },
  ): Promise<Quote | null> {
    const discounts = await this.#discountsOf(change);
    const ask = async () =>
      this.#stripe.invoices.createPreview({
        customer,
        ...(current && { subscription: current }),
        ...(discounts.length > 0 && { discounts }),
        subscription_details: {
          items: current ? await this.#changedItems(current, change) : this.#planPrices.itemsOf(change),
          ...(this.#taxRate && { default_tax_rates: [this.#taxRate] }),
          ...(current && { proration_behavior: 'always_invoice', proration_date: seconds(prorationDate) }),
        },
      });
    const preview = await this.#call(() => ask().catch(noneIfUnknown));
    if (!preview) return null;
    return {
      lines: preview.lines.data.map((line) => this.#planPrices.lineOf(line)),
      discount: sum(preview.total_discount_amounts),
      tax: sum(preview.total_taxes),
      total: preview.total,
      due: preview.amount_due,
    };
  }

  /** Returns cents, with later changes, promotions and credit. Null for an unknown customer or subscription. */
  async nextCharge(customer: string, subscription: string): Promise<number | null> {
    const preview = await this.#call(() =>
      this.#stripe.invoices.createPreview({ customer, subscription }).catch(noneIfUnknown),
    );
    return preview?.amount_due ?? null;
  }

  /** Charges the first period; a refused card leaves nothing behind. */
  async subscribe(customer: string, change: Change, idempotencyKey: string): Promise<ChargeOutcome> {
    const discounts = await this.#discountsOf(change);
    return await this.#charge(() =>
      this.#stripe.subscriptions.create(
        {
          customer,
          items: this.#planPrices.itemsOf(change),
          payment_behavior: 'error_if_incomplete',
          off_session: true,
          ...(this.#taxRate && { default_tax_rates: [this.#taxRate] }),
          ...(discounts.length > 0 && { discounts }),
        },
        { idempotencyKey },
      ),
    );
  }

  /** Charges the difference at once; a refused card changes nothing. */
  async changeNow(
    subscription: string,
    { change, prorationDate }: { change: Change; prorationDate: Date },
    idempotencyKey: string,
  ): Promise<ChargeOutcome> {
    const discounts = await this.#discountsOf(change);
    await this.#releaseSchedule(subscription);
    return await this.#charge(async () =>
      this.#stripe.subscriptions.update(
        subscription,
        {
          items: await this.#changedItems(subscription, change),
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
  }

  /** Charges nothing today. */
  async changeFromNextPeriod(subscription: string, change: Change) {
    const discounts = await this.#discountsOf(change);
    await this.#releaseSchedule(subscription);
    await this.#call(async () => {
      await this.#stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
      const schedule = await this.#stripe.subscriptionSchedules.create({ from_subscription: subscription });
      const [now] = schedule.phases;
      if (!now) throw new PaymentsAwayError();
      const items = now.items.map(({ price, quantity = 1 }) => ({ price: idOf(price) ?? '', quantity }));
      await this.#stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        phases: [
          { items, start_date: now.start_date, end_date: now.end_date },
          {
            items: this.#planPrices.itemsOf(change),
            duration: { interval: change.periodType === 'YEAR' ? 'year' : 'month', interval_count: 1 },
            proration_behavior: 'none',
            ...(this.#taxRate && { default_tax_rates: [this.#taxRate] }),
            ...(discounts.length > 0 && { discounts }),
          },
        ],
      });
    });
  }

  /** Withdraws a cancellation and later changes. */
  async keepPlan(subscription: string) {
    await this.#releaseSchedule(subscription);
    await this.#call(() => this.#stripe.subscriptions.update(subscription, { cancel_at_period_end: false }));
  }

  /** The subscription lasts until the end of the paid period. */
  async cancel(subscription: string) {
    await this.#releaseSchedule(subscription);
    await this.#call(() => this.#stripe.subscriptions.update(subscription, { cancel_at_period_end: true }));
  }

  async payOpenInvoices(subscription: string, idempotencyKey: string) {
    const open = await this.#call(() => this.#stripe.invoices.list({ subscription, status: 'open', limit: 10 }));
    for (const { id } of open.data) {
      await this.#charge(() => this.#stripe.invoices.pay(id, {}, { idempotencyKey: `${idempotencyKey}-${id}` }));
    }
  }

  /** Returns the PDF's address; null for another customer's invoice, or one without a PDF. */
  async invoicePdf(customer: string, invoiceId: string): Promise<string | null> {
    const invoice = await this.#call(() => this.#stripe.invoices.retrieve(invoiceId).catch(noneIfMissing));
    return invoice && idOf(invoice.customer) === customer ? (invoice.invoice_pdf ?? null) : null;
  }

  /** Returns null where there is no PDF. */
  async readInvoicePdf(customer: string, invoiceId: string): Promise<Buffer | null> {
    const address = await this.invoicePdf(customer, invoiceId);
    if (!address) return null;
    const answer = await fetch(address, { signal: AbortSignal.timeout(pdfTimeoutMs) });
    if (!answer.ok) throw new PaymentsAwayError();
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Returns null for a body that is no event, or a signature that is wrong or more than 300 seconds old. */
  async readEvent(body: string, signature: string): Promise<ProviderEvent | null> {
    // the library accepts a time in the future, and throws errors of many kinds for malformed signatures
    const at = Number(/.*\bt=(\d+)/.exec(signature)?.[1]);
    if (!(at <= Date.now() / 1_000 + signatureSeconds)) return null;
    const signed = this.#stripe.webhooks.constructEventAsync(body, signature, this.#webhookSecret, signatureSeconds);
    const read = signedEvent.safeParse(await signed.catch(() => null));
    if (!read.success) return null;
    const { id, type, data } = read.data;
    const customer = data.object.object === 'customer' ? data.object.id : idOf(data.object.customer ?? null);
    return { id, type, customer: customer ?? null };
  }

  async #charge(work: () => Promise<unknown>): Promise<ChargeOutcome> {
    return await this.#call(() => work().then((): ChargeOutcome => ({ kind: 'done' }), outcomeOf));
  }

  async #readPlans(): Promise<Plans> {
    const [monthly, monthlyAdditional, yearly, yearlyAdditional, tax] = await this.#call(() =>
      Promise.all([
        this.#stripe.prices.retrieve(this.#prices.monthly),
        this.#stripe.prices.retrieve(this.#prices.monthlyAdditional),
        this.#stripe.prices.retrieve(this.#prices.yearly),
        this.#stripe.prices.retrieve(this.#prices.yearlyAdditional),
        this.#taxRate ? this.#stripe.taxRates.retrieve(this.#taxRate) : null,
      ]),
    );
    return {
      monthly: { defaultAmount: monthly.unit_amount ?? 0, additionalAmount: monthlyAdditional.unit_amount ?? 0 },
      yearly: { defaultAmount: yearly.unit_amount ?? 0, additionalAmount: yearlyAdditional.unit_amount ?? 0 },
      taxRate: tax?.percentage ?? 0,
    };
  }

  async #findPromotion(code: string) {
    const { data } = await this.#call(() =>
      this.#stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] }),
    );
    return data[0] ?? null;
  }

  async #discountsOf({ promotionCode }: Change) {
    const found = promotionCode ? await this.#findPromotion(promotionCode) : null;
    return found ? [{ promotion_code: found.id }] : [];
  }

  async #releaseSchedule(subscription: string) {
    await this.#call(async () => {
      const { schedule } = await this.#stripe.subscriptions.retrieve(subscription);
      const id = idOf(schedule);
      if (id) await this.#stripe.subscriptionSchedules.release(id);
    });
  }

  async #changedItems(subscription: string, selection: Selection) {
    const { items } = await this.#stripe.subscriptions.retrieve(subscription);
    return this.#planPrices.changedItems(items.data, selection);
  }
}
