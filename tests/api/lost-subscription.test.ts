import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { becomeCustomer } from '#app/billing/commands/become-customer.server.ts';
import { paymentGateway } from '#app/billing/gateway/gateway.server.ts';
import { UnknownSubscriptionError } from '#app/billing/gateway/provider-call.server.ts';
import { messages } from '#app/billing/messages.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { openApi, type Program } from '../support/api-program.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const payments = await testPayments();
const settingsWith = (given: Record<string, string>) =>
  readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables, ...given });
const { stripe } = settingsWith({});
const api = await openApi(world, { stripe });
afterAll(async () => {
  await payments.close();
  await api.close();
  await world.close();
});

const month = (concurrentUserCount: number) => ({ periodType: 'MONTH' as const, concurrentUserCount });
const refused = (detail: string) => ({ status: 422, body: { code: 'RULE_BROKEN', detail } });

let program: Program;
let person: ReturnType<typeof subscriber>;
let customer: string;
let subscription: string;
beforeEach(async () => {
  const { admin } = await aNewcomer(world);
  program = await api.programOf(admin);
  person = subscriber(world, payments, admin);
  await person.card();
  await person.choose(month(15));
  const facts = await person.facts();
  customer = facts.customer!;
  subscription = facts.providerId!;
});

/** Saves a card and chooses a plan, as a person does who is told that the subscription is unknown. */
async function beginAnew() {
  expect(await person.card()).toBe(true);
  const facts = await person.facts();
  expect(facts.customer).not.toBe(customer);
  expect(await program('POST', '/subscriptions2', month(25))).toMatchObject({
    status: 200,
    body: { active: true, concurrentUserCount: 25 },
  });
  // 49 + 2 x 30, and 5 % tax
  const charged = payments.state.charges.filter((charge) => charge.customer === facts.customer);
  expect(charged.map(({ amount }) => amount)).toEqual([11_445]);
}

describe('an account whose customer', () => {
  test('is unknown to the payment provider is refused in words that help, and begins anew with a card', async () => {
    payments.state.customers.delete(customer);
    payments.state.subscriptions.delete(subscription);
    expect(await program('POST', '/subscriptions2', month(25))).toMatchObject(refused(messages.unknownSubscription));
    expect(await program('DELETE', '/subscriptions2')).toMatchObject(refused(messages.unknownSubscription));
    expect(await person.facts()).toMatchObject({ customer, active: true });
    expect(await person.quote(month(25))).toMatchObject({ when: 'first', dueToday: 11_445 });
    expect(await person.gateway.nextCharge(customer, subscription)).toBeNull();
    await beginAnew();
  });

  test('was deleted at the payment provider has neither card nor subscription, and begins anew with a card', async () => {
    await person.gateway.deleteCustomer(customer);
    expect(await program('DELETE', '/subscriptions2')).toMatchObject(refused('There is no subscription to cancel.'));
    expect(await program('POST', '/subscriptions2', month(25))).toMatchObject(refused(messages.noCard));
    await beginAnew();
  });

  test('is unknown to the payment provider becomes one other customer by two administrators at once', async () => {
    payments.state.customers.delete(customer);
    const emails = ['first@grandpacific.example', 'second@grandpacific.example'];
    const made = await Promise.all(emails.map((email) => becomeCustomer(person.scope, person.gateway, { email })));
    expect(new Set([customer, ...made]).size).toBe(2);
  });
});

test('an account whose subscription alone is unknown to the payment provider subscribes with its card', async () => {
  payments.state.subscriptions.delete(subscription);
  expect(await person.quote(month(25))).toMatchObject({ when: 'first', dueToday: 11_445 });
  expect(await program('POST', '/subscriptions2', month(25))).toMatchObject({
    status: 200,
    body: { active: true, concurrentUserCount: 25 },
  });
  expect(await person.facts()).toMatchObject({ customer, status: 'active' });
});

test('a price that the payment provider does not know is an error of the settings', async () => {
  const gateway = paymentGateway(settingsWith({ STRIPE_PRICE_MONTHLY: 'price_none' }))!;
  const error = await gateway.plans().catch((error) => error);
  expect(error).toMatchObject({ code: 'resource_missing' });
  expect(error).not.toBeInstanceOf(UnknownSubscriptionError);
});
