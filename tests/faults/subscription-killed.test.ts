import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { superuser } from '../support/ended-account.ts';
import { report } from '../support/faults/measure.ts';
import { keepWorker } from '../support/product-process.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const client = await superuser();
let at = new Date('2026-03-14T18:00:00Z');
const payments = await testPayments({ now: () => at });
afterAll(async () => {
  await payments.close();
  await client.end();
  await world.close();
});
const kills = process.env.FAULT_ROUNDS ? 20 : 2;

test(`accounts follow their provider, and get one receipt for each payment, while the worker is killed ${kills} times`, {
  timeout: 600_000,
}, async () => {
  const people: ReturnType<typeof subscriber>[] = [];
  for (let made = 0; made < 10; made++) {
    const person = subscriber(world, payments, (await aNewcomer(world)).admin, () => at);
    await person.card();
    await person.choose({ periodType: 'MONTH', concurrentUserCount: 5 + 10 * made });
    people.push(person);
  }
  await client.query(`delete from pgboss.job where name in ('email-receipt', 'sync-subscription')`);
  const worker = await keepWorker({
    database: process.env.DATABASE_URL!,
    dataDir: world.product.settings.dataDir,
    origin: 'http://localhost:3000',
    env: payments.variables,
  });
  onTestFinished(async () => void (await worker.end()));
  const done = async () =>
    (await client.query(`select from pgboss.job where name = 'sync-subscription' and state = 'completed'`)).rowCount!;
  for (let kill = 0; kill < kills; kill++) {
    at = new Date(at.getTime() + 31 * 86_400_000);
    payments.advance();
    for (const { scope } of people) {
      await world.product.boss.send('sync-subscription', { accountId: scope.actor.account.id });
    }
    const before = await done();
    await vi.waitUntil(async () => (await done()) > before, { timeout: 60_000, interval: 10 });
    await sleep(Math.random() * 100);
    await worker.kill();
  }
  await vi.waitUntil(
    async () =>
      (await client.query(`select from pgboss.job where name = 'sync-subscription' and state < 'completed'`))
        .rowCount === 0,
    { timeout: 400_000, interval: 500 },
  );
  report({ fault: 'payments followed by killed workers', kills, falls: worker.falls() });
  await worker.end();
  for (const person of people) {
    const { customer } = await person.facts();
    const charges = payments.state.charges.filter((charge) => charge.customer === customer);
    expect(new Set(charges.map(({ invoice }) => invoice)).size).toBe(charges.length);
    const { rows } = await client.query<{ invoice: string; receipts: number }>(
      `select i.id as invoice, count(j.id)::int as receipts from subscription_invoice i
       left join pgboss.job j on j.name = 'email-receipt' and j.data ->> 'invoice' = i.id
       where i.account_id = $1 and i.status = 'paid' and i.reason = 'cycle' group by 1`,
      [person.scope.actor.account.id],
    );
    expect(rows).toHaveLength(charges.length - 1);
    expect(rows.filter(({ receipts }) => receipts !== 1)).toEqual([]);
    expect(await person.sync()).toEqual([]);
  }
});
