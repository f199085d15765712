import type { Settings } from '../../platform/settings.ts';
import { openLedger } from './ledger.ts';
import { localPrices, localTaxRate, type State } from './state.ts';

/** The customer of the paid demo account. */
export const demoCustomer = 'cus_demo';

const daysAgo = 75;
const steps = 2;

/** Whether the payments of these settings are those of the server that stands in for Stripe. */
export function hasDemoCustomer({ stripe }: Partial<Pick<Settings, 'stripe'>>): boolean {
  return stripe?.prices.monthly === localPrices.monthly;
}

/** Adds the customer with a card and a plan of 25 users, unless they are there; the first `advance` charges what is due. */
export function addDemoCustomer(state: State, now: Date) {
  if (state.customers.has(demoCustomer)) return;
  const created = Math.floor(now.getTime() / 1_000) - daysAgo * 86_400;
  const card = { id: 'pm_demo', customer: demoCustomer, brand: 'visa', last4: '4242', isRefused: false };
  state.cards.set(card.id, { ...card, expMonth: 12, expYear: now.getUTCFullYear() + 3 });
  const customer = {
    ...{ id: demoCustomer, created, email: '', name: '', phone: '', address: {}, metadata: {} },
    ...{ card: card.id, balance: 0, isDeleted: false },
  };
  state.customers.set(demoCustomer, customer);
  const ledger = openLedger(
    state,
    () => created,
    () => {},
  );
  const items = [{ price: localPrices.monthly }, { price: localPrices.monthlyAdditional, quantity: steps }];
  ledger.subscribe(customer, items, { taxRate: localTaxRate, discounts: [] });
}
