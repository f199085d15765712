import type Stripe from 'stripe';
import type { Line } from './invoicing.ts';
import type { Account, CheckoutSession, Invoice, Phase, Schedule, State, StoredCard, Subscription } from './state.ts';

export type Answers = ReturnType<typeof answersOf>;

/** Builds Stripe's objects with the fields that the product may read. */
export function answersOf(state: State, address: string) {
  return { customer, paymentMethod, subscription, schedule, invoice, session, price, taxRate, promotionCode };

  function customer(
    { id, created, email, name, phone, metadata, card, balance, ...stored }: Account,
    isExpanded = false,
  ) {
    const method = card ? state.cards.get(card) : undefined;
    return {
      id,
      object: 'customer' as const,
      created,
      email,
      name,
      phone,
      metadata,
      balance,
      livemode: false,
      address: {
        line1: stored.address.line1 ?? null,
        line2: stored.address.line2 ?? null,
        city: stored.address.city ?? null,
        state: stored.address.state ?? null,
        postal_code: stored.address.postal_code ?? null,
        country: stored.address.country ?? null,
      } satisfies Sent<Stripe.Address>,
      invoice_settings: {
        custom_fields: stored.customFields ?? null,
        footer: null,
        rendering_options: null,
        default_payment_method: isExpanded && method ? paymentMethod(method) : card,
      } satisfies Sent<Stripe.Customer.InvoiceSettings>,
    } satisfies Sent<Stripe.Customer>;
  }

  function paymentMethod({ id, customer, brand, last4, expMonth, expYear }: StoredCard) {
    return {
      id,
      object: 'payment_method' as const,
      type: 'card' as const,
      customer,
      livemode: false,
      card: { brand, last4, exp_month: expMonth, exp_year: expYear } satisfies Sent<Stripe.PaymentMethod.Card>,
    } satisfies Sent<Stripe.PaymentMethod>;
  }

  function subscription({ id, customer, created, status, items, ...stored }: Subscription, isExpanded = false) {
    const storedSchedule = stored.scheduleId ? state.schedules.get(stored.scheduleId) : undefined;
    const { periodStart, periodEnd, cancelAtPeriodEnd } = stored;
    return {
      id,
      object: 'subscription' as const,
      customer,
      created,
      status,
      currency: 'usd',
      livemode: false,
      metadata: {},
      latest_invoice: stored.latestInvoice,
      ended_at: stored.endedAt,
      canceled_at: stored.canceledAt,
      cancel_at_period_end: cancelAtPeriodEnd,
      cancel_at: cancelAtPeriodEnd ? periodEnd : null,
      schedule: isExpanded && storedSchedule ? schedule(storedSchedule) : stored.scheduleId,
      items: list(
        items.map(({ id: itemId, price: priceId, quantity }) => ({
          id: itemId,
          object: 'subscription_item' as const,
          created,
          quantity,
          subscription: id,
          metadata: {},
          price: price(priceId),
          current_period_start: periodStart,
          current_period_end: periodEnd,
        })) satisfies Sent<Stripe.SubscriptionItem>[],
      ),
    } satisfies Sent<Stripe.Subscription>;
  }

  function schedule({ id, subscription, status, created, phases }: Schedule) {
    const customer = state.subscriptions.get(subscription)?.customer ?? '';
    const isReleased = status === 'released';
    return {
      id,
      object: 'subscription_schedule' as const,
      created,
      status,
      customer,
      livemode: false,
      metadata: {},
      subscription: isReleased ? null : subscription,
      released_subscription: isReleased ? subscription : null,
      phases: phases.map(phase),
    } satisfies Sent<Stripe.SubscriptionSchedule>;
  }

  function phase({ items, start, end }: Phase) {
    return {
      start_date: start,
      end_date: end,
      currency: 'usd',
      metadata: {},
      items: items.map(({ price = '', quantity = 1 }) => ({ price, quantity, metadata: {} })),
    } satisfies Sent<Stripe.SubscriptionSchedule.Phase>;
  }

  function invoice({ id, number, customer, subscription, created, reason, lines, status, taxRate, ...sums }: Invoice) {
    const isPaid = status === 'paid';
    return {
      id,
      object: 'invoice' as const,
      number,
      customer,
      created,
      billing_reason: reason,
      currency: 'usd',
      livemode: false,
      status: reason === 'upcoming' ? ('draft' as const) : status,
      subtotal: sums.subtotal,
      total: sums.total,
      amount_due: sums.amountDue,
      amount_paid: isPaid ? sums.amountDue : 0,
      amount_remaining: isPaid ? 0 : sums.amountDue,
      starting_balance: sums.startingBalance,
      ending_balance: isPaid ? sums.endingBalance : null,
      attempt_count: sums.attempts,
      attempted: sums.attempts > 0,
      next_payment_attempt: sums.nextAttempt,
      period_start: Math.min(created, ...lines.map(({ start }) => start)),
      period_end: Math.max(created, ...lines.map(({ end }) => end)),
      total_discount_amounts: sums.discount === 0 ? [] : [{ amount: sums.discount, discount: 'di_local' }],
      total_taxes: taxRate
        ? [
            {
              amount: sums.tax,
              tax_behavior: 'exclusive' as const,
              taxability_reason: 'not_available' as const,
              taxable_amount: sums.subtotal - sums.discount,
              type: 'tax_rate_details' as const,
              tax_rate_details: { tax_rate: taxRate },
            },
          ]
        : [],
      parent: {
        type: 'subscription_details' as const,
        quote_details: null,
        subscription_details: { subscription, metadata: {} },
      },
      invoice_pdf: `${address}/invoices/${id}/pdf`,
      lines: list(lines.map((each, index) => line(each, `il_${id}_${index}`, subscription))),
    } satisfies Sent<Stripe.Invoice>;
  }

  function line(
    { amount, description, price, quantity, item, isProration, start, end }: Line,
    id: string,
    subscription: string,
  ) {
    return {
      id,
      object: 'line_item' as const,
      amount,
      subtotal: amount,
      description,
      quantity,
      currency: 'usd',
      discountable: true,
      livemode: false,
      metadata: {},
      period: { start, end },
      parent: {
        type: 'subscription_item_details' as const,
        invoice_item_details: null,
        subscription_item_details: {
          proration: isProration,
          subscription: subscription || null,
          subscription_item: item,
          invoice_item: null,
          proration_details: null,
        },
      },
      pricing: {
        type: 'price_details' as const,
        price_details: { price, product: 'prod_local' },
        unit_amount_decimal: null,
      },
    } satisfies Sent<Stripe.InvoiceLineItem>;
  }

  function session(
    { id, created, customer, successUrl, cancelUrl, status, card }: CheckoutSession,
    isExpanded = false,
  ) {
    const intent = {
      id: `seti_${id}`,
      object: 'setup_intent' as const,
      customer,
      payment_method: card,
      usage: 'off_session',
      status: status === 'complete' ? ('succeeded' as const) : ('requires_payment_method' as const),
    } satisfies Sent<Stripe.SetupIntent>;
    return {
      id,
      object: 'checkout.session' as const,
      mode: 'setup' as const,
      created,
      customer,
      status,
      livemode: false,
      success_url: successUrl,
      cancel_url: cancelUrl,
      setup_intent: isExpanded ? intent : intent.id,
      url: status === 'open' ? `${address}/checkout/${id}` : null,
    } satisfies Sent<Stripe.Checkout.Session>;
  }

  function price(id: string) {
    const { unitAmount, interval, name } = state.prices.get(id)!;
    return {
      id,
      object: 'price' as const,
      active: true,
      currency: 'usd',
      unit_amount: unitAmount,
      livemode: false,
      type: 'recurring' as const,
      nickname: name,
      product: 'prod_local',
      metadata: {},
      recurring: { interval, interval_count: 1 } satisfies Sent<Stripe.Price.Recurring>,
    } satisfies Sent<Stripe.Price>;
  }

  function taxRate(id: string) {
    const { percentage } = state.taxRates.get(id)!;
    return {
      id,
      object: 'tax_rate' as const,
      active: true,
      inclusive: false,
      display_name: 'Tax',
      percentage,
    } satisfies Sent<Stripe.TaxRate>;
  }

  function promotionCode(code: string) {
    const { promotionCode: id, duration, percentOff, amountOff } = state.promotions.get(code)!;
    const coupon = {
      id: `coupon_${id}`,
      object: 'coupon' as const,
      duration,
      duration_in_months: null,
      valid: true,
      percent_off: percentOff,
      amount_off: amountOff,
      currency: amountOff === null ? null : 'usd',
    } satisfies Sent<Stripe.Coupon>;
    return {
      id,
      object: 'promotion_code' as const,
      active: true,
      code,
      promotion: { type: 'coupon' as const, coupon },
    } satisfies Sent<Stripe.PromotionCode>;
  }
}

export function list<Item>(data: Item[], url = '') {
  return { object: 'list' as const, data, has_more: false, url };
}

/** Stripe's type reduced to sent fields: the compiler checks their names and types, down to nested objects. */
type Sent<Whole> = Whole extends (infer Each)[]
  ? Sent<Each>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Sent<Whole[Name]> }
    : Whole;
