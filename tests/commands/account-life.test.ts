import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewAccount } from '#app/billing/commands/review-account.server.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld, type TestAccount } from '../support/world.ts';

const world = await aWorld();
const payments = await testPayments();
afterAll(async () => {
  await payments.close();
  await world.close();
});

let account: TestAccount;
let at: Date;
const { em, boss } = { em: () => world.scopeFor(account.admin).em, boss: world.product.boss };
beforeEach(async () => {
  account = await aNewcomer(world);
  await em().execute(`update account set trial_expires_at = '2026-03-31T18:00:00Z' where id = current_account()`);
});

const review = () => reviewAccount({ em: em(), boss, accountId: account.id, now: () => at });
const letters = async () => {
  const sent = await world.product.orm.em.fork().execute<{ notice: string }[]>(
    `select data ->> 'notice' as notice from pgboss.job where name = 'email-account-notice' and data ->> 'accountId' = $1
     order by created_on, id`,
    [account.id],
  );
  return sent.map(({ notice }) => notice);
};
const notifications = () =>
  em().execute<{ type: string; dismissible: boolean }[]>(
    `select notification_type as type, user_dismiss_available as dismissible from notification
     where account_id = current_account() and notification_type <> 'GENERAL' order by 1`,
  );

describe('a trial', () => {
  test('sends letters 7 days and 1 day before and on the day, each once', async () => {
    for (const day of ['2026-03-20', '2026-03-26', '2026-03-27', '2026-03-31', '2026-04-02', '2026-04-09']) {
      at = new Date(`${day}T12:00:00Z`);
      await review();
      await review();
    }
    expect(await letters()).toEqual(['trial-7-days', 'trial-1-day', 'trial-ended']);
  });

  test('ends once at the midnight of its account, however many workers ask', async () => {
    at = new Date('2026-04-01T06:59:59Z');
    expect(await review()).toBe(false);
    at = new Date('2026-04-01T07:00:00Z');
    const ended = await Promise.all([review(), review(), review(), review()]);
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await notifications()).toEqual([
      { type: 'ACCOUNT_DISABLED', dismissible: false },
      { type: 'TRIAL_EXPIRED', dismissible: false },
    ]);
    const audited = await em().execute(
      `select from audit_record where account_id = current_account() and transaction_type = 'TRIAL_EXPIRED'`,
    );
    expect(audited).toHaveLength(1);
    expect((await letters()).filter((notice) => notice === 'trial-ended')).toHaveLength(1);
  });

  test('that has ended lives again when a plan is paid, and its neighbour is untouched', async () => {
    at = new Date('2026-04-02T00:00:00Z');
    await review();
    const person = subscriber(world, payments, account.admin);
    await person.card();
    await person.choose({ periodType: 'YEAR', concurrentUserCount: 15 });
    expect(await person.facts()).toMatchObject({ active: true, subscriptionType: 'paid', concurrentUserCount: 15 });
    expect(await notifications()).toEqual([]);
    expect(await review()).toBe(false);
    const neighbour = subscriber(world, payments, world.neighbour.admin);
    expect(await neighbour.facts()).toMatchObject({ subscriptionType: 'trial', providerId: null });
  });
});

test('a card that is about to expire is announced once, and no longer after another one is saved', async () => {
  const person = subscriber(world, payments, account.admin);
  const now = new Date();
  at = now;
  const soon = `${now.getUTCMonth() + 1} / ${String(now.getUTCFullYear()).slice(2)}`;
  await person.card({ expiry: soon });
  await person.choose({ periodType: 'MONTH', concurrentUserCount: 5 });
  await review();
  await review();
  const said = () =>
    em().execute(`select from notification where account_id = current_account() and message like 'The card ending%'`);
  expect(await said()).toHaveLength(1);
  expect(await letters()).toContain('card-expires');
  await person.card();
  await review();
  expect(await said()).toHaveLength(0);
});
