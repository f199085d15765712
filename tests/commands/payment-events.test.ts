import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { receivePaymentEvent } from '#app/billing/commands/receive-payment-event.server.ts';
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
let person: ReturnType<typeof subscriber>;
beforeEach(async () => {
  account = await aNewcomer(world);
  person = subscriber(world, payments, account.admin);
});

const receive = (body: string, signature = payments.signatureOf(body)) =>
  receivePaymentEvent(world.product, person.gateway, { body, signature });
const jobs = async () => {
  const [row] = await world.product.orm.em
    .fork()
    .execute<[{ count: number }]>(
      `select count(*)::int as count from pgboss.job where name = 'sync-subscription' and data ->> 'accountId' = $1`,
      [account.id],
    );
  return row.count;
};
const seconds = () => Math.floor(Date.now() / 1_000);

describe('an event of the payment provider', () => {
  test('is accepted once, however often it is sent', async () => {
    await person.card();
    const { body } = payments.events.at(-1)!;
    const before = await jobs();
    const answers = await Promise.all(Array.from({ length: 100 }, () => receive(body)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(await jobs()).toBe(before + 1);
  });

  test('that is forged, changed, unsigned or older than 300 seconds is refused and leaves nothing', async () => {
    await person.card();
    const { body, id } = payments.events.at(-1)!;
    const signature = payments.signatureOf(body);
    expect(await receive(`${body} `, signature)).toBe(false);
    expect(await receive(body.replace(id, `${id}x`), signature)).toBe(false);
    expect(await receive(body, '')).toBe(false);
    expect(await receive(body, 't=1,v1=00')).toBe(false);
    expect(await receive(body, `t=${seconds()},v1=${'0'.repeat(64)}`)).toBe(false);
    expect(await receive(body, payments.signatureOf(body, seconds() - 302))).toBe(false);
    const remaining = await world.product.orm.em.fork().execute('select id from payment_event where id = $1', [id]);
    expect(remaining).toEqual([]);
    expect(await receive(body, payments.signatureOf(body, seconds() - 290))).toBe(true);
  });

  test('with a body that is no event is refused', async () => {
    for (const body of ['{}', '[]', 'null', '"x"', 'no json', '{"id":1}']) expect(await receive(body)).toBe(false);
  });

  test('of a customer that no account has is accepted and does nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { object: 'invoice', customer: 'cus_other' } },
    });
    expect(await receive(body)).toBe(true);
    expect(await jobs()).toBe(0);
  });
});

test('four events lead to the same end in every order, because the account is read anew', async () => {
  await person.card();
  await person.choose({ periodType: 'MONTH', concurrentUserCount: 25 });
  const { customer } = await person.facts();
  const events = payments.events.filter(({ body }) => body.includes(customer!)).slice(-4);
  expect(events).toHaveLength(4);
  const expected = await person.facts();
  for (const order of permutations(events)) {
    await world.product.orm.em.fork().execute('delete from payment_event');
    for (const { body } of order) {
      expect(await receive(body)).toBe(true);
      expect(await person.sync()).toEqual([]);
    }
    expect(await person.facts()).toEqual(expected);
  }
});

test('what is read with an older ticket than what is stored is dropped', async () => {
  await person.card();
  await person.choose({ periodType: 'MONTH', concurrentUserCount: 25 });
  await Promise.all(Array.from({ length: 10 }, () => person.sync()));
  const [row] = await person.scope.em.execute<[{ isNewest: boolean }]>(
    'select stored_ticket = last_ticket as "isNewest" from account_subscription where account_id = current_account()',
  );
  expect(row.isNewest).toBe(true);
  const records = await person.scope.em.execute(
    `select from audit_record where account_id = current_account() and object_type = 'SUBSCRIPTION'`,
  );
  expect(records).toHaveLength(1);
});

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
