import type Stripe from 'stripe';
import type { PeriodType } from '#db/vocabulary/subscription.ts';
import type { Settings } from '../../platform/process/settings.ts';
import type { QuoteLine } from '../payment-state.ts';
import { additionalSteps, type Selection, usersOfSteps } from '../pricing.ts';
import { date, idOf } from './provider-values.server.ts';

type Prices = NonNullable<Settings['stripe']>['prices'];

/** A plan is a base price, and steps of additional users. */
export class PlanPrices {
  readonly #prices: Prices;
  readonly #roles: Record<string, { periodType: PeriodType; isAdditional: boolean }>;

  constructor(prices: Prices) {
    this.#prices = prices;
    this.#roles = {
      [prices.monthly]: { periodType: 'MONTH', isAdditional: false },
      [prices.monthlyAdditional]: { periodType: 'MONTH', isAdditional: true },
      [prices.yearly]: { periodType: 'YEAR', isAdditional: false },
      [prices.yearlyAdditional]: { periodType: 'YEAR', isAdditional: true },
    };
  }

  #pricesOf({ periodType }: Selection) {
    return periodType === 'YEAR'
      ? { base: this.#prices.yearly, additional: this.#prices.yearlyAdditional }
      : { base: this.#prices.monthly, additional: this.#prices.monthlyAdditional };
  }

  itemsOf(selection: Selection) {
    const { base, additional } = this.#pricesOf(selection);
    const steps = additionalSteps(selection.concurrentUserCount);
    return [{ price: base, quantity: 1 }, ...(steps > 0 ? [{ price: additional, quantity: steps }] : [])];
  }

  /** Replaces those of `items` with the same purpose. */
  changedItems(items: Stripe.SubscriptionItem[], selection: Selection) {
    const { base, additional } = this.#pricesOf(selection);
    const steps = additionalSteps(selection.concurrentUserCount);
    const existing = (isAdditional: boolean) =>
      items.find(({ price }) => this.#roles[price.id]?.isAdditional === isAdditional)?.id;
    const [baseItem, additionalItem] = [existing(false), existing(true)];
    return [
      { ...(baseItem && { id: baseItem }), price: base, quantity: 1 },
      ...(steps > 0 ? [{ ...(additionalItem && { id: additionalItem }), price: additional, quantity: steps }] : []),
      ...(steps === 0 && additionalItem ? [{ id: additionalItem, deleted: true }] : []),
    ];
  }

  selectionOf(items: { price: string | null | undefined; quantity: number | undefined }[]): Selection {
    const additional = items.find(({ price }) => price && this.#roles[price]?.isAdditional);
    const base = items.find(({ price }) => price && this.#roles[price] && !this.#roles[price]?.isAdditional);
    return {
      periodType: this.#roles[base?.price ?? '']?.periodType ?? 'MONTH',
      concurrentUserCount: usersOfSteps(additional?.quantity ?? 0),
    };
  }

  lineOf({ amount, quantity, parent, pricing, period }: Stripe.InvoiceLineItem): QuoteLine {
    const role = this.#roles[idOf(pricing?.price_details?.price) ?? ''];
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
