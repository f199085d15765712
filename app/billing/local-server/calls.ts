import { type Answers, list } from './answers.ts';
import { type ChosenItem, type Ledger, Refusal } from './ledger.ts';
import type { Account, CheckoutSession, Discount, Invoice, Phase, State, Subscription } from './state.ts';

/** Brackets in the form's names make lists and objects. */
export type Parameters = { [name: string]: string | Parameters | (string | Parameters)[] | undefined };
export type Call = { method: string; path: string; params: Parameters };

type Services = {
  state: State;
  ledger: Ledger;
  answers: Answers;
  now: () => number;
  announce: (type: string, object: object) => void;
};
type Handler = (id: string, params: Parameters) => unknown;

/** The returned function throws a Refusal where Stripe would refuse. */
export function answerCalls({ state, ledger, answers, now, announce }: Services) {
  const handlers: [method: string, path: RegExp, Handler][] = [
    ['POST', /^\/v1\/customers$/, (_, params) => answers.customer(createCustomer(params))],
    ['GET', /^\/v1\/customers\/(\w+)$/, (id, params) => readCustomer(id, params)],
    ['POST', /^\/v1\/customers\/(\w+)$/, (id, params) => answers.customer(updateCustomer(customerOf(id), params))],
    ['DELETE', /^\/v1\/customers\/(\w+)$/, deleteCustomer],
    ['POST', /^\/v1\/checkout\/sessions$/, (_, params) => answers.session(createSession(params))],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      (id, params) => answers.session(find(state.sessions, id, 'checkout session'), expands(params, 'setup_intent')),
    ],
    ['GET', /^\/v1\/prices\/(\w+)$/, (id) => answers.price(find(state.prices, id, 'price').id)],
    ['GET', /^\/v1\/tax_rates\/(\w+)$/, (id) => answers.taxRate(find(state.taxRates, id, 'tax rate').id)],
    [
      'GET',
      /^\/v1\/promotion_codes$/,
      (_, params) => list(state.promotions.has(text(params.code)) ? [answers.promotionCode(text(params.code))] : []),
    ],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      (_, params) =>
        list(
          subscriptionsOf(text(params.customer)).map((each) =>
            answers.subscription(each, expands(params, 'data.schedule')),
          ),
        ),
    ],
    ['POST', /^\/v1\/subscriptions$/, (_, params) => answers.subscription(subscribe(params))],
    [
      'GET',
      /^\/v1\/subscriptions\/(\w+)$/,
      (id) => answers.subscription(find(state.subscriptions, id, 'subscription')),
    ],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      (id, params) => answers.subscription(updateSubscription(find(state.subscriptions, id, 'subscription'), params)),
    ],
    [
      'POST',
      /^\/v1\/subscription_schedules$/,
      (_, params) =>
        answers.schedule(ledger.schedule(find(state.subscriptions, text(params.from_subscription), 'subscription'))),
    ],
    ['POST', /^\/v1\/subscription_schedules\/(\w+)$/, updateSchedule],
    ['POST', /^\/v1\/subscription_schedules\/(\w+)\/release$/, releaseSchedule],
    ['POST', /^\/v1\/invoices\/create_preview$/, (_, params) => answers.invoice(preview(params))],
    ['GET', /^\/v1\/invoices$/, (_, params) => list(invoicesOf(params).map(answers.invoice))],
    ['GET', /^\/v1\/invoices\/(\w+)$/, (id) => answers.invoice(find(state.invoices, id, 'invoice'))],
    ['POST', /^\/v1\/invoices\/(\w+)\/pay$/, payInvoice],
  ];

  return ({ method, path, params }: Call): unknown => {
    for (const [handled, pattern, handler] of handlers) {
      const match = handled === method ? pattern.exec(path) : null;
      if (match) return handler(match[1] ?? '', params);
    }
    throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
  };

  function createCustomer(params: Parameters): Account {
    const customer: Account = {
      id: state.nextId('cus'),
      created: now(),
      email: '',
      name: '',
      phone: '',
      address: {},
      metadata: texts(params.metadata),
      card: null,
      balance: 0,
      isDeleted: false,
    };
    state.customers.set(customer.id, customer);
    return updateCustomer(customer, params);
  }

  function updateCustomer(customer: Account, params: Parameters): Account {
    for (const name of ['email', 'name', 'phone'] as const)
      if (params[name] !== undefined) customer[name] = text(params[name]);
    if (params.address) customer.address = texts(params.address);
    const settings = parameters(params.invoice_settings);
    if (settings.custom_fields !== undefined) {
      const fields = items(settings.custom_fields).map(parameters);
      customer.customFields = fields.map(({ name, value }) => ({ name: text(name), value: text(value) }));
    }
    if (settings.default_payment_method) {
      const card = find(state.cards, text(settings.default_payment_method), 'PaymentMethod');
      if (card.customer !== customer.id) throw missing('PaymentMethod', card.id);
      customer.card = card.id;
    }
    announce('customer.updated', customer);
    return customer;
  }

  /** A deleted customer can be read, but not changed. */
  function customerOf(id: string): Account {
    const customer = find(state.customers, id, 'customer');
    if (customer.isDeleted) throw missing('customer', id);
    return customer;
  }

  function readCustomer(id: string, params: Parameters) {
    const customer = find(state.customers, id, 'customer');
    if (customer.isDeleted) return { id, object: 'customer', deleted: true };
    return answers.customer(customer, expands(params, 'invoice_settings.default_payment_method'));
  }

  function deleteCustomer(id: string) {
    const customer = find(state.customers, id, 'customer');
    for (const subscription of subscriptionsOf(id)) if (subscription.status !== 'canceled') ledger.end(subscription);
    customer.isDeleted = true;
    return { id, object: 'customer', deleted: true };
  }

  function createSession(params: Parameters): CheckoutSession {
    const customer = customerOf(text(params.customer)).id;
    const id = state.nextId('cs_test');
    const successUrl = text(params.success_url).replace('{CHECKOUT_SESSION_ID}', id);
    const session: CheckoutSession = {
      id,
      created: now(),
      customer,
      successUrl,
      cancelUrl: text(params.cancel_url),
      status: 'open',
      card: null,
    };
    state.sessions.set(id, session);
    return session;
  }

  function subscribe(params: Parameters): Subscription {
    const customer = customerOf(text(params.customer));
    return ledger.subscribe(customer, itemsOf(params.items), {
      taxRate: taxRateOf(params),
      discounts: discountsOf(params),
    });
  }

  function updateSubscription(subscription: Subscription, params: Parameters): Subscription {
    if (subscription.status === 'canceled') throw missing('subscription', subscription.id);
    if (params.items) {
      if (subscription.scheduleId)
        throw new Refusal(400, 'invalid_request_error', 'The subscription is managed by a schedule.');
      const at = params.proration_date ? Number(text(params.proration_date)) : now();
      const discounts = params.discounts ? discountsOf(params) : null;
      ledger.change(subscription, itemsOf(params.items), at, discounts);
    }
    if (params.cancel_at_period_end !== undefined) {
      ledger.cancelAtPeriodEnd(subscription, text(params.cancel_at_period_end) === 'true');
    }
    return subscription;
  }

  function updateSchedule(id: string, params: Parameters) {
    const schedule = find(state.schedules, id, 'subscription schedule');
    const [first, second] = items(params.phases).map(parameters);
    if (first && second && schedule.phases[0]) {
      const start = Number(text(first.end_date));
      const discounts = discountsOf(second);
      const next: Phase = {
        items: itemsOf(second.items),
        start,
        end: start,
        ...(discounts.length > 0 && { discounts }),
      };
      schedule.phases = [schedule.phases[0], next];
      announce('customer.subscription.updated', find(state.subscriptions, schedule.subscription, 'subscription'));
    }
    return answers.schedule(schedule);
  }

  function releaseSchedule(id: string) {
    const schedule = find(state.schedules, id, 'subscription schedule');
    ledger.releaseSchedule(schedule);
    return answers.schedule(schedule);
  }

  function preview(params: Parameters) {
    const details = parameters(params.subscription_details);
    const customer = customerOf(text(params.customer));
    const subscription = params.subscription
      ? find(state.subscriptions, text(params.subscription), 'subscription')
      : null;
    if (subscription && details.items === undefined) return ledger.renewal(subscription);
    const at = details.proration_date ? Number(text(details.proration_date)) : now();
    const terms = { taxRate: taxRateOf(details), discounts: discountsOf(params) };
    return ledger.preview(customer, { ...terms, subscription, items: itemsOf(details.items), at });
  }

  function payInvoice(id: string) {
    const invoice = find(state.invoices, id, 'invoice');
    ledger.pay(invoice);
    return answers.invoice(invoice);
  }

  function subscriptionsOf(customer: string) {
    return [...state.subscriptions.values()].filter((each) => each.customer === customer).reverse();
  }

  function invoicesOf(params: Parameters) {
    const fields = ['customer', 'subscription', 'status'] as const;
    const isAsked = (invoice: Invoice) => fields.every((name) => !params[name] || invoice[name] === text(params[name]));
    return [...state.invoices.values()].filter(isAsked).reverse();
  }

  function discountsOf(params: Parameters): Discount[] {
    const ids = items(params.discounts).map((each) => text(parameters(each).promotion_code));
    return [...state.promotions.values()].filter(({ promotionCode }) => ids.includes(promotionCode));
  }
}

function taxRateOf(params: Parameters): string | null {
  return text(items(params.default_tax_rates)[0]) || null;
}

function itemsOf(params: Parameters[string]): ChosenItem[] {
  return items(params)
    .map(parameters)
    .map(({ id, price, quantity, deleted }) => ({
      ...(id ? { id: text(id) } : {}),
      ...(price ? { price: text(price) } : {}),
      ...(quantity ? { quantity: Number(text(quantity)) } : {}),
      ...(deleted ? { deleted: true } : {}),
    }));
}

const text = (value: Parameters[string]) => (typeof value === 'string' ? value : '');
const items = (value: Parameters[string]) =>
  Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.values(value).filter((each) => each !== undefined)
      : [];
const parameters = (value: Parameters[string]): Parameters =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
const texts = (value: Parameters[string]) =>
  Object.fromEntries(Object.entries(parameters(value)).map(([name, each]) => [name, text(each)]));
const expands = (params: Parameters, name: string) => items(params.expand).includes(name);

function missing(kind: string, id: string) {
  const param = kind.replace(' ', '_');
  return new Refusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, 'resource_missing', param);
}

function find<Row>(rows: Map<string, Row>, id: string, kind: string): Row {
  const row = rows.get(id);
  if (!row) throw missing(kind, id);
  return row;
}
