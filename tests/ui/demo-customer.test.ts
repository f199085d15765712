import { expect, test } from 'vitest';
import { addDemoCustomer, demoCustomer } from '#app/billing/local-server/demo-customer.ts';
import { openLedger } from '#app/billing/local-server/ledger.ts';
import { emptyState } from '#app/billing/local-server/state.ts';

test('the demo account has a card, paid invoices and a next charge at the server that stands in for Stripe', () => {
  const now = new Date('2026-03-14T18:00:00Z');
  const seconds = now.getTime() / 1_000;
  const state = emptyState();
  addDemoCustomer(state, now);
  // a later start of the server
  addDemoCustomer(state, now);
  openLedger(
    state,
    () => seconds,
    () => {},
  ).advance();
  const [subscription, ...others] = [...state.subscriptions.values()];
  expect(others).toEqual([]);
  expect(subscription).toMatchObject({ customer: demoCustomer, status: 'active' });
  expect(subscription!.periodEnd).toBeGreaterThan(seconds);
  expect(state.cards.get(state.customers.get(demoCustomer)!.card!)).toMatchObject({ last4: '4242', expYear: 2029 });
  // 25 users: 49 + 2 x 30, and 5 % tax
  expect([...state.invoices.values()].map(({ status, total }) => [status, total])).toEqual([
    ['paid', 11_445],
    ['paid', 11_445],
    ['paid', 11_445],
  ]);
});
