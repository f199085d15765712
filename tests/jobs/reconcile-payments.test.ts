import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#app/platform/process/settings.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { reconcilePayments } from '#worker/jobs/reconcile-payments.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
let at = new Date('2026-03-14T18:00:00Z');
const payments = await testPayments({ now: () => at });
afterAll(async () => {
  await payments.close();
  await world.close();
});

const settings = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables });
const said: { account: string; mended?: string[]; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) });

const run = (given: object) => {
  const services = { ...world.product, settings: given, log, now: () => at };
  return reconcilePayments({ services } as unknown as JobContext, {}, {} as never);
};
async function reconcile(given: object = settings) {
  said.length = 0;
  await run(given);
  return said.map(({ account, mended }) => ({ account, mended }));
}
// the provider of this test knows none of the customers that a world has
for (const { admin } of [world.home, world.neighbour]) {
  await world.scopeFor(admin).em.execute('delete from account_subscription where account_id = current_account()');
}

async function aPaidAccount(users: number) {
  const account = await aNewcomer(world);
  const person = subscriber(world, payments, account.admin, () => at);
  await person.card();
  await person.choose({ periodType: 'MONTH', concurrentUserCount: users });
  return { ...account, person };
}

test('the daily reconciliation finds what no webhook told, in every account, and says what it mended', async () => {
  const [renewed, refused] = [await aPaidAccount(15), await aPaidAccount(5)];
  await refused.person.card({ number: '4000000000000341' });
  expect(await reconcile()).toEqual([]);

  at = new Date('2026-04-15T18:00:00Z');
  payments.advance();
  const mended = await reconcile();
  expect(mended).toHaveLength(2);
  expect(mended).toContainEqual({
    account: renewed.id,
    mended: [expect.stringMatching(/^invoice \S+ paid: \$82\.95$/)],
  });
  expect(mended).toContainEqual({
    account: refused.id,
    mended: ['payment error', expect.stringMatching(/^invoice \S+ open: \$51\.45$/)],
  });
  expect(await refused.person.facts()).toMatchObject({ status: 'past_due', active: true });

  at = new Date('2026-04-24T18:00:00Z');
  payments.advance();
  expect(await reconcile()).toContainEqual({
    account: refused.id,
    mended: expect.arrayContaining([expect.stringMatching(/^subscription end: canceled, 5 users$/)]),
  });
  expect(await refused.person.facts()).toMatchObject({ active: false });
  expect(await renewed.person.facts()).toMatchObject({ active: true });
  expect(await reconcile()).toEqual([]);
});

test('the reconciliation forgets events of the provider after 30 days, also where no payments are set up', async () => {
  const em = world.product.orm.em.fork();
  await em.execute(
    `insert into payment_event (id, type, received_at) values ('evt_old', 'invoice.paid', $1), ('evt_new', 'invoice.paid', $2)`,
    [new Date(at.getTime() - 31 * 86_400_000), new Date(at.getTime() - 29 * 86_400_000)],
  );
  expect(await reconcile({ ...settings, stripe: null })).toEqual([]);
  const remaining = await em.execute(`select id from payment_event where id in ('evt_old', 'evt_new')`);
  expect(remaining).toEqual([{ id: 'evt_new' }]);
});

test('an account that cannot be read at the provider is logged, and keeps no other from its turn', async () => {
  const paid = await aPaidAccount(5);
  const others = [await aNewcomer(world), await aNewcomer(world)];
  for (const { admin } of others) {
    await world
      .scopeFor(admin)
      .em.execute(`insert into account_subscription (account_id, customer) values (current_account(), $1)`, [
        `cus_gone${admin.account.id}`,
      ]);
  }
  at = new Date(at.getTime() + 32 * 86_400_000);
  payments.advance();
  said.length = 0;
  await expect(run(settings)).rejects.toThrow('failed in 2 accounts');
  const failed = said.filter(({ msg }) => msg === 'the work on this account failed').map(({ account }) => account);
  expect(new Set(failed)).toEqual(new Set(others.map(({ id }) => id)));
  expect(said.filter(({ mended }) => mended).map(({ account }) => account)).toContain(paid.id);
});
