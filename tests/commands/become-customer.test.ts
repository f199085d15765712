import { afterAll, beforeEach, expect, test } from 'vitest';
import { becomeCustomer } from '#app/billing/commands/become-customer.server.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
let cuts: ('before' | 'after')[] = [];
const payments = await testPayments({
  cut: (method, path) => (method === 'POST' && path === '/v1/customers' && cuts.pop()) || null,
});
afterAll(async () => {
  await payments.close();
  await world.close();
});

let person: ReturnType<typeof subscriber>;
let accountId: string;
beforeEach(async () => {
  const account = await aNewcomer(world);
  accountId = account.id;
  person = subscriber(world, payments, account.admin);
});
const become = (email: string) => becomeCustomer(person.scope, person.gateway, { email });
const customers = () => [...payments.state.customers.values()].filter(({ metadata }) => metadata.account === accountId);

test.each(['before', 'after'] as const)(
  'a customer whose creation was cut %s it was done is created once, also when another email is typed then',
  async (cut) => {
    // the client itself tries once more where a connection is cut
    cuts = [cut, cut];
    await expect(become('first@grandpacific.example')).rejects.toThrow('does not answer');
    const customer = await become('second@grandpacific.example');
    expect(customers().map(({ id, email }) => [id, email])).toEqual([[customer, 'second@grandpacific.example']]);
    expect(await person.facts()).toMatchObject({ customer, paymentEmail: 'second@grandpacific.example' });
  },
);

test('two administrators who become the customer at once with different emails are one customer', async () => {
  const made = await Promise.all([become('first@grandpacific.example'), become('second@grandpacific.example')]);
  expect(new Set(made).size).toBe(1);
  expect(customers()).toHaveLength(1);
  await person.sync();
  expect(customers()[0]!.email).toBe((await person.facts()).paymentEmail);
});

test('a customer whose email is another at the provider gets the one of the account, once', async () => {
  const id = await become('accounts@grandpacific.example');
  await person.scope.em.execute(`update account set billing_email = '' where id = current_account()`);
  payments.state.customers.get(id)!.email = '';
  const before = payments.events.length;
  for (let reading = 0; reading < 3; reading += 1) await person.sync();
  expect(payments.events.slice(before).map(({ type }) => type)).toEqual(['customer.updated']);
  expect(customers()[0]!.email).toBe('accounts@grandpacific.example');
  expect(await person.facts()).toMatchObject({ paymentEmail: 'accounts@grandpacific.example' });
});

test('a customer that was deleted at the provider is sent nothing, and leaves an account without a card', async () => {
  const id = await become('accounts@grandpacific.example');
  payments.state.customers.get(id)!.isDeleted = true;
  const before = payments.events.length;
  await person.sync();
  expect(payments.events).toHaveLength(before);
  expect(await person.facts()).toMatchObject({ card: null, paymentEmail: 'accounts@grandpacific.example' });
});
