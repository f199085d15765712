import type Stripe from 'stripe';
import { billedLines, type Item, type Line, type Price, periodAfter, prorationLines } from './invoicing.ts';
import type { Account, Discount, Invoice, Schedule, State, Subscription } from './state.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(status: number, type: Stripe.RawErrorType, message: string, code?: string, param?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

export type ChosenItem = { id?: string; price?: string; quantity?: number; deleted?: boolean };

const day = 86_400;
/** Days after the first attempt; after the last retry the subscription ends. */
const retryDays = [3, 5, 7];

export type Ledger = ReturnType<typeof openLedger>;

/** `now` is in seconds since 1970. */
export function openLedger(state: State, now: () => number, announce: (type: string, object: object) => void) {
  return { subscribe, change, preview, renewal, cancelAtPeriodEnd, end, pay, schedule, releaseSchedule, advance };

  function subscribe(customer: Account, items: ChosenItem[], terms: Terms): Subscription {
    const start = now();
    const subscription: Subscription = {
      id: state.nextId('sub'),
      customer: customer.id,
      created: start,
      items: items.map(newItem),
      status: 'active',
      periodStart: start,
      periodEnd: 0,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      taxRate: terms.taxRate,
      discounts: terms.discounts,
      scheduleId: null,
      latestInvoice: null,
    };
    subscription.periodEnd = periodAfter(start, intervalOf(subscription.items));
    const invoice = drawUp(subscription, customer, linesOfPeriod(subscription), 'subscription_create');
    charge(customer, invoice);
    keepInvoice(subscription, invoice);
    state.subscriptions.set(subscription.id, subscription);
    announce('customer.subscription.created', subscription);
    tellInvoice(invoice);
    return subscription;
  }

  function change(subscription: Subscription, items: ChosenItem[], at: number, discounts: Discount[] | null) {
    const customer = customerOf(subscription);
    const { changed, lines } = outcome(subscription, items, at);
    if (discounts) changed.discounts = discounts;
    const invoice = lines.length > 0 ? drawUp(changed, customer, lines, 'subscription_update') : null;
    if (invoice) {
      charge(customer, invoice);
      keepInvoice(changed, invoice);
    }
    Object.assign(subscription, changed);
    announce('customer.subscription.updated', subscription);
    if (invoice) tellInvoice(invoice);
  }

  function preview(
    customer: Account,
    {
      subscription,
      items,
      at,
      discounts,
      taxRate,
    }: Terms & { subscription: Subscription | null; items: ChosenItem[]; at: number },
  ): Invoice {
    if (subscription) {
      const { changed, lines } = outcome(subscription, items, at);
      return drawUp(
        { ...changed, discounts: discounts.length > 0 ? discounts : changed.discounts },
        customer,
        lines,
        'upcoming',
      );
    }
    const start = now();
    const drafts = items.map(newItem);
    const first = { customer: customer.id, items: drafts, taxRate, discounts, id: '', periodStart: start };
    const periodEnd = periodAfter(start, intervalOf(drafts));
    return drawUp({ ...first, periodEnd }, customer, billedLines({ ...first, periodEnd }, priceOf), 'upcoming');
  }

  /** Returns the changed subscription and the invoiced lines. */
  function outcome(
    subscription: Subscription,
    items: ChosenItem[],
    at: number,
  ): { changed: Subscription; lines: Line[] } {
    if (at < subscription.periodStart || at > subscription.periodEnd) {
      throw new Refusal(400, 'invalid_request_error', 'proration_date must be within the current period.');
    }
    const before = subscription.items;
    const after = mergedItems(before, items);
    const changed = { ...subscription, items: after };
    if (intervalOf(before) === intervalOf(after)) {
      return { changed, lines: prorationLines({ before, after, at, subscription }, priceOf) };
    }
    // another interval begins a period now, with credit for the rest of the old one
    changed.periodStart = now();
    changed.periodEnd = periodAfter(now(), intervalOf(after));
    const credit = prorationLines({ before, after: [], at, subscription }, priceOf);
    return { changed, lines: [...credit, ...linesOfPeriod(changed)] };
  }

  function cancelAtPeriodEnd(subscription: Subscription, isCancelled: boolean) {
    if (subscription.cancelAtPeriodEnd === isCancelled) return;
    subscription.cancelAtPeriodEnd = isCancelled;
    subscription.canceledAt = isCancelled ? now() : null;
    announce('customer.subscription.updated', subscription);
  }

  function end(subscription: Subscription) {
    subscription.status = 'canceled';
    subscription.canceledAt ??= now();
    subscription.endedAt = now();
    announce('customer.subscription.deleted', subscription);
  }

  function pay(invoice: Invoice) {
    if (invoice.status !== 'open')
      throw new Refusal(400, 'invalid_request_error', 'Invoice is already paid.', 'invoice_already_paid');
    const customer = state.customers.get(invoice.customer)!;
    charge(customer, invoice);
    tellInvoice(invoice);
    const subscription = state.subscriptions.get(invoice.subscription);
    if (subscription && (subscription.status === 'past_due' || subscription.status === 'unpaid')) {
      subscription.status = 'active';
      announce('customer.subscription.updated', subscription);
    }
  }

  function schedule(subscription: Subscription): Schedule {
    if (subscription.scheduleId) throw new Refusal(400, 'invalid_request_error', 'The subscription has a schedule.');
    const phase = {
      items: plainItems(subscription.items),
      start: subscription.periodStart,
      end: subscription.periodEnd,
    };
    const schedule: Schedule = {
      id: state.nextId('sub_sched'),
      subscription: subscription.id,
      created: now(),
      status: 'active',
      phases: [phase],
    };
    state.schedules.set(schedule.id, schedule);
    subscription.scheduleId = schedule.id;
    announce('customer.subscription.updated', subscription);
    return schedule;
  }

  function releaseSchedule(schedule: Schedule) {
    schedule.status = 'released';
    const subscription = state.subscriptions.get(schedule.subscription);
    if (subscription) subscription.scheduleId = null;
    if (subscription) announce('customer.subscription.updated', subscription);
  }

  /** Ends due periods and retries cards. */
  function advance() {
    for (const subscription of state.subscriptions.values()) {
      for (let due = nextDue(subscription); due !== null && due.at <= now(); due = nextDue(subscription)) due.act();
    }
  }

  function nextDue(subscription: Subscription): { at: number; act: () => void } | null {
    if (subscription.status === 'canceled') return null;
    const open = [...state.invoices.values()].find(
      ({ subscription: id, status, nextAttempt }) =>
        id === subscription.id && status === 'open' && nextAttempt !== null,
    );
    const retry = open && { at: open.nextAttempt!, act: () => tryAgain(subscription, open) };
    const period = { at: subscription.periodEnd, act: () => beginPeriod(subscription) };
    return retry && retry.at <= period.at ? retry : period;
  }

  function beginPeriod(subscription: Subscription) {
    if (subscription.cancelAtPeriodEnd) return end(subscription);
    const schedule = subscription.scheduleId ? state.schedules.get(subscription.scheduleId) : null;
    Object.assign(subscription, inNextPeriod(subscription));
    if (schedule) {
      schedule.status = 'released';
      subscription.scheduleId = null;
    }
    const customer = customerOf(subscription);
    const invoice = drawUp(
      subscription,
      customer,
      linesOfPeriod(subscription),
      'subscription_cycle',
      subscription.periodStart,
    );
    keepInvoice(subscription, invoice);
    attempt(subscription, invoice);
    announce('customer.subscription.updated', subscription);
  }

  function inNextPeriod(subscription: Subscription): Subscription {
    const schedule = subscription.scheduleId ? state.schedules.get(subscription.scheduleId) : null;
    const next = schedule?.phases.find(({ start }) => start >= subscription.periodEnd);
    const items = next ? next.items.map(newItem) : subscription.items;
    const discounts = next?.discounts?.length ? next.discounts : subscription.discounts;
    const periodStart = subscription.periodEnd;
    return { ...subscription, items, discounts, periodStart, periodEnd: periodAfter(periodStart, intervalOf(items)) };
  }

  function renewal(subscription: Subscription): Invoice {
    const next = inNextPeriod(subscription);
    return drawUp(next, customerOf(next), linesOfPeriod(next), 'upcoming', next.periodStart);
  }

  function attempt(subscription: Subscription, invoice: Invoice) {
    try {
      charge(customerOf(subscription), invoice);
      if (subscription.status === 'past_due') subscription.status = 'active';
      tellInvoice(invoice);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const wait = retryDays[invoice.attempts - 1];
      invoice.nextAttempt = wait === undefined ? null : invoice.created + wait * day;
      subscription.status = 'past_due';
      announce('invoice.payment_failed', invoice);
    }
  }

  function tryAgain(subscription: Subscription, invoice: Invoice) {
    attempt(subscription, invoice);
    if (invoice.status === 'open' && invoice.nextAttempt === null) end(subscription);
    else announce('customer.subscription.updated', subscription);
  }

  /** Throws the card's refusal. */
  function charge(customer: Account, invoice: Invoice) {
    invoice.attempts += 1;
    const card = customer.card ? state.cards.get(customer.card) : undefined;
    if (invoice.amountDue > 0) {
      if (!card) throw new Refusal(402, 'card_error', 'There is no card.', 'missing');
      if (card.isRefused) throw new Refusal(402, 'card_error', 'Your card was declined.', 'card_declined');
      state.charges.push({ customer: customer.id, invoice: invoice.id, amount: invoice.amountDue, at: now() });
    }
    customer.balance = invoice.endingBalance;
    invoice.status = 'paid';
    invoice.paidAt = now();
    invoice.nextAttempt = null;
  }

  function tellInvoice(invoice: Invoice) {
    announce(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  function keepInvoice(subscription: Subscription, invoice: Invoice) {
    // a promotion for the first charge is used up
    subscription.discounts = subscription.discounts.filter(({ duration }) => duration !== 'once');
    subscription.latestInvoice = invoice.id;
    state.invoices.set(invoice.id, invoice);
  }

  function drawUp(
    subscription: Pick<Subscription, 'id' | 'customer' | 'taxRate' | 'discounts' | 'periodStart' | 'periodEnd'>,
    customer: Account,
    lines: Line[],
    reason: Invoice['reason'],
    created = now(),
  ): Invoice {
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const discount = subscription.discounts.reduce((left, each) => left + discountOf(each, subtotal), 0);
    const percentage = subscription.taxRate ? (state.taxRates.get(subscription.taxRate)?.percentage ?? 0) : 0;
    const tax = Math.round(((subtotal - discount) * percentage) / 100);
    const total = subtotal - discount + tax;
    // credit of the customer is a negative balance
    const withBalance = total + customer.balance;
    return {
      id: reason === 'upcoming' ? 'upcoming' : state.nextId('in'),
      number: reason === 'upcoming' ? null : state.nextInvoiceNumber(),
      customer: customer.id,
      subscription: subscription.id,
      created,
      reason,
      lines,
      subtotal,
      discount,
      tax,
      total,
      amountDue: Math.max(0, withBalance),
      startingBalance: customer.balance,
      endingBalance: Math.min(0, withBalance),
      taxRate: subscription.taxRate,
      status: 'open',
      paidAt: null,
      attempts: 0,
      nextAttempt: null,
    };
  }

  function discountOf({ percentOff, amountOff }: Discount, subtotal: number) {
    if (subtotal <= 0) return percentOff === null ? 0 : Math.round((subtotal * percentOff) / 100);
    return Math.min(subtotal, percentOff === null ? (amountOff ?? 0) : Math.round((subtotal * percentOff) / 100));
  }

  function linesOfPeriod(subscription: Subscription) {
    return billedLines(subscription, priceOf);
  }

  function priceOf(id: string): Price {
    const price = state.prices.get(id);
    if (!price) throw new Refusal(400, 'invalid_request_error', `No such price: '${id}'`, 'resource_missing', 'price');
    return price;
  }

  function newItem({ price = '', quantity = 1 }: ChosenItem): Item {
    return { id: state.nextId('si'), price: priceOf(price).id, quantity };
  }

  function mergedItems(before: Item[], chosen: ChosenItem[]): Item[] {
    const remaining = before.flatMap((item) => {
      const change = chosen.find(({ id }) => id === item.id);
      if (change?.deleted) return [];
      return [{ ...item, price: change?.price ?? item.price, quantity: change?.quantity ?? item.quantity }];
    });
    return [...remaining, ...chosen.filter(({ id }) => id === undefined).map(newItem)];
  }

  function intervalOf(items: Item[]): 'month' | 'year' {
    const intervals = new Set(items.map(({ price }) => priceOf(price).interval));
    if (intervals.size !== 1) throw new Refusal(400, 'invalid_request_error', 'All items must have one interval.');
    return [...intervals][0]!;
  }

  function customerOf({ customer }: Pick<Subscription, 'customer'>): Account {
    return state.customers.get(customer)!;
  }
}

export type Terms = { taxRate: string | null; discounts: Discount[] };

const plainItems = (items: Item[]): ChosenItem[] => items.map(({ price, quantity }) => ({ price, quantity }));
