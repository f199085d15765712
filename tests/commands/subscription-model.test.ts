import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { cancelSubscription } from '#app/billing/commands/cancel-subscription.server.ts';
import { receivePaymentEvent } from '#app/billing/commands/receive-payment-event.server.ts';
import { reviewAccount } from '#app/billing/commands/review-account.server.ts';
import { syncSubscription } from '#app/billing/sync-subscription.server.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
let at = new Date('2026-03-14T18:00:00Z');
let cutNext: 'before' | 'after' | null = null;
const payments = await testPayments({
  now: () => at,
  cut: (method, path) => {
    const isCharge = method === 'POST' && /^\/v1\/subscriptions(\/\w+)?$/.test(path);
    const cut = isCharge ? cutNext : null;
    if (isCharge) cutNext = null;
    return cut;
  },
});
afterAll(async () => {
  await payments.close();
  await world.close();
});

const selection = fc.record({
  periodType: fc.constantFrom('MONTH' as const, 'MONTH' as const, 'YEAR' as const),
  concurrentUserCount: fc.integer({ min: 0, max: 20 }).map((steps) => 5 + 10 * steps),
});
const act = fc.oneof(
  fc.record({
    kind: fc.constant('choose' as const),
    selection,
    cut: fc.constantFrom(null, null, 'before' as const, 'after' as const),
  }),
  fc.record({ kind: fc.constant('card' as const), isRefused: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
);

/** How the provider's events of a step arrive; `failed` is a worker that ends in the midst of its transaction. */
const news = fc.constantFrom('in order', 'lost', 'doubled', 'reversed', 'failed');

const runs = isComplete ? 1_000 : 6;

test('whatever happens to a subscription in two years, the account agrees with the provider and no invoice is paid twice', {
  timeout: runs * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, news), { minLength: 15, maxLength: 25 }), async (steps) => {
      at = new Date('2026-03-14T18:00:00Z');
      const { admin } = await aNewcomer(world);
      await world
        .scopeFor(admin)
        .em.execute(`update account set trial_expires_at = '2026-04-13T18:00:00Z' where id = current_account()`);
      const person = subscriber(world, payments, admin, () => at);
      const model = aModel();
      payments.events.length = 0;
      await person.card();
      for (const [each, told] of steps) {
        await perform(person, each, model).catch((error) => {
          if (!(error instanceof BusinessRuleError)) throw error;
        });
        cutNext = null;
        await tell(person, told);
        const { em, boss } = person.scope;
        await reviewAccount({ em, boss, accountId: admin.account.id, now: () => at });
        await expectModel(person, model);
        await expectAgreement(person);
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
});

type Person = ReturnType<typeof subscriber>;
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

type Model = ReturnType<typeof aModel>;

const day = 86_400_000;
const trialEnd = Date.parse('2026-04-14T07:00:00Z');

/** The rights and payments of an account, by the words of the specification alone. */
function aModel() {
  return {
    isLive: false,
    wasLive: false,
    isCancelled: false,
    isCardGood: true,
    users: 5,
    owed: 0,
    owedSince: 0,
    paid: [] as number[],
  };
}

function isAllowed({ isLive, wasLive }: Model) {
  return isLive || (!wasLive && at.getTime() < trialEnd);
}

function chosen(model: Model, { when, dueToday }: { when: string; dueToday: number }, users: number) {
  if (when === 'never') return;
  if (dueToday > 0) model.paid.push(dueToday);
  Object.assign(model, { isLive: true, wasLive: true, isCancelled: false });
  if (when !== 'next-period') model.users = users;
}

/** At the end of a period what was shown as the next charge is paid, or owed for a week, or the plan ends. */
function periodEnded(model: Model, { end, amount, users }: { end: number; amount: number; users: number }) {
  if (model.isCancelled) model.isLive = false;
  if (model.isCancelled) return;
  model.users = users;
  if (model.isCardGood && amount > 0) model.paid.push(amount);
  else if (amount > 0) Object.assign(model, { owed: amount, owedSince: end });
}

async function perform(person: Person, each: Act, model: Model) {
  if (each.kind === 'card') {
    await person.card(each.isRefused ? { number: '4000000000000341' } : {});
    model.isCardGood = !each.isRefused;
    if (model.isCardGood && model.owed > 0) model.paid.push(model.owed);
    if (model.isCardGood) model.owed = 0;
  }
  if (each.kind === 'cancel') {
    await cancelSubscription(person.scope, person.gateway);
    model.isCancelled = true;
  }
  if (each.kind === 'wait')
    for (let days = each.days; days > 0; days -= 7) await wait(person, model, Math.min(7, days));
  if (each.kind !== 'choose') return;
  // without an answer the person presses Save again
  const quote = await person.quote(each.selection);
  cutNext = each.cut;
  await person.choose(each.selection).catch(async (error) => {
    if (!each.cut) throw error;
    await person.choose(each.selection);
  });
  chosen(model, quote, each.selection.concurrentUserCount);
}

async function wait(person: Person, model: Model, days: number) {
  const { periodEnd, customer, providerId, seats, nextConcurrentUserCount } = await person.facts();
  const end = Date.parse(periodEnd ?? '2100-01-01');
  const isDue = model.isLive && at.getTime() < end && end <= at.getTime() + days * day;
  const amount = isDue && !model.isCancelled ? (await person.gateway.nextCharge(customer!, providerId!))! : 0;
  at = new Date(at.getTime() + days * day);
  payments.advance();
  if (isDue) periodEnded(model, { end, amount, users: nextConcurrentUserCount ?? seats! });
  if (model.owed > 0 && at.getTime() >= model.owedSince + 7 * day) Object.assign(model, { isLive: false, owed: 0 });
  await person.sync();
}

async function tell(person: Person, told: string) {
  const events = payments.events.splice(0);
  if (told === 'reversed') events.reverse();
  if (told === 'doubled') events.push(...events);
  if (told === 'failed') await brokenSync(person).catch(() => {});
  if (told === 'lost') await person.sync();
  else
    for (const { body } of events) {
      const given = { body, signature: payments.signatureOf(body) };
      expect(await receivePaymentEvent(world.product, person.gateway, given)).toBe(true);
    }
  const jobs = await world.product.orm.em
    .fork()
    .execute(`delete from pgboss.job where name = 'sync-subscription' and data ->> 'accountId' = $1 returning id`, [
      person.scope.actor.account.id,
    ]);
  if (jobs.length > 0) await person.sync();
}

/** A worker that is gone when it has stored everything and would queue the receipts. */
function brokenSync({ scope, gateway }: Person) {
  const boss = new Proxy(scope.boss, { get: () => () => Promise.reject(new Error('the worker ended')) });
  return syncSubscription({ em: scope.em, boss, accountId: scope.actor.account.id }, gateway);
}

async function expectModel(person: Person, model: Model) {
  const { active, seats, concurrentUserCount, customer, paymentError } = await person.facts();
  const charges = payments.state.charges.filter((charge) => charge.customer === customer && charge.amount > 0);
  expect({ active, paid: charges.map(({ amount }) => amount), isOwed: paymentError !== '' && model.isLive }).toEqual({
    active: isAllowed(model),
    paid: model.paid,
    isOwed: model.owed > 0,
  });
  if (model.isLive) expect([seats, concurrentUserCount]).toEqual([model.users, model.users]);
}

async function expectAgreement(person: Person) {
  const facts = await person.facts();
  const theirs = [...payments.state.subscriptions.values()].filter(({ customer }) => customer === facts.customer);
  const live = theirs.filter(({ status }) => status !== 'canceled');
  expect(live.length).toBeLessThanOrEqual(1);
  const additional = live[0]?.items.find(({ price }) => price.endsWith('Additional'));
  if (live[0]) {
    const users = 5 + 10 * (additional?.quantity ?? 0);
    expect(facts).toMatchObject({ subscriptionType: 'paid', active: true, concurrentUserCount: users, seats: users });
  } else if (theirs.length > 0) expect(facts).toMatchObject({ active: false });
  const charges = payments.state.charges.filter(({ customer }) => customer === facts.customer);
  expect(new Set(charges.map(({ invoice }) => invoice)).size).toBe(charges.length);
  const firsts = [...payments.state.invoices.values()].filter(
    ({ customer, reason }) => customer === facts.customer && reason === 'subscription_create',
  );
  expect(firsts).toHaveLength(theirs.length);
  expect(await person.sync()).toEqual([]);
}
