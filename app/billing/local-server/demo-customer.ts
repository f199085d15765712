import type { Settings } from '../../platform/process/settings.ts';
import { openLedger } from './ledger.ts';
import { localPrices, localTaxRate, type State } from './state.ts';

const { monthly, monthlyAdditional, yearly, yearlyAdditional } = localPrices;

const demoCustomers: Record<string, { id: string; price: string; additional: string; steps: number }> = {
  hotel: { id: 'cus_demoHotel', price: monthly, additional: monthlyAdditional, steps: 2 },
  college: { id: 'cus_demoCollege', price: yearly, additional: yearlyAdditional, steps: 1 },
};

const daysAgo = 75;

/** Returns null unless the settings name the local server. */
export function demoCustomer(key: string, { stripe }: Partial<Pick<Settings, 'stripe'>>): string | null {
  return stripe?.prices.monthly === monthly ? (demoCustomers[key]?.id ?? null) : null;
}

/** Adds missing customers; the first `advance` charges what is due. */
export function addDemoCustomers(state: State, now: Date) {
  const created = Math.floor(now.getTime() / 1_000) - daysAgo * 86_400;
  const ledger = openLedger(
    state,
    () => created,
    () => {},
  );
  for (const [key, { id, price, additional, steps }] of Object.entries(demoCustomers)) {
    if (state.customers.has(id)) continue;
    const card = { id: `pm_demo_${key}`, customer: id, brand: 'visa', last4: '4242', isRefused: false };
    state.cards.set(card.id, { ...card, expMonth: 12, expYear: now.getUTCFullYear() + 3 });
    const customer = {
      id,
      created,
      email: '',
      name: '',
      phone: '',
      address: {},
      metadata: {},
      card: card.id,
      balance: 0,
      isDeleted: false,
    };
    state.customers.set(id, customer);
    ledger.subscribe(customer, [{ price }, { price: additional, quantity: steps }], {
      taxRate: localTaxRate,
      discounts: [],
    });
  }
}
