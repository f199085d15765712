import { expect, test } from 'vitest';
import { addDemoCustomers } from '#app/billing/local-server/demo-customer.ts';
import { openLedger } from '#app/billing/local-server/ledger.ts';
import { emptyState } from '#app/billing/local-server/state.ts';

test('the demo accounts have a card, paid invoices and a next charge at the server that stands in for Stripe', () => {
  const now = new Date('2026-03-14T18:00:00Z');
  const seconds = now.getTime() / 1_000;
  const state = emptyState();
  addDemoCustomers(state, now);
  // a later start of the server
  addDemoCustomers(state, now);
  openLedger(
    state,
    () => seconds,
    () => {},
  ).advance();
  const subscriptions = [...state.subscriptions.values()];
  expect(subscriptions.map(({ customer, status }) => [customer, status])).toEqual([
    ['cus_demoHotel', 'active'],
    ['cus_demoCollege', 'active'],
  ]);
  for (const { periodEnd, customer } of subscriptions) {
    expect(periodEnd).toBeGreaterThan(seconds);
    expect(state.cards.get(state.customers.get(customer)!.card!)).toMatchObject({ last4: '4242', expYear: 2029 });
  }
  // 25 users by the month: 49 + 2 x 30; 15 users by the year: 490 + 300; and 5 % tax
  expect([...state.invoices.values()].map(({ status, total }) => [status, total])).toEqual([
    ['paid', 11_445],
    ['paid', 82_950],
    ['paid', 11_445],
    ['paid', 11_445],
  ]);
});
