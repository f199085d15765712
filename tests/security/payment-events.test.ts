import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownProduct } from '../support/own-product.ts';
import { aCompany } from '../support/people.ts';
import { testPayments } from '../support/test-payments.ts';

const payments = await testPayments();
const product = await ownProduct(payments.variables);
afterAll(async () => {
  await product.close();
  await payments.close();
});

let company: Awaited<ReturnType<typeof aCompany>>;
const customer = `cus_${randomUUID()}`;
beforeAll(async () => {
  company = await aCompany(product.orm);
  await company.em.execute('insert into account_subscription (account_id, customer) values (current_account(), $1)', [
    customer,
  ]);
});

const address = `${product.address}/webhooks/stripe`;
const seconds = () => Math.floor(Date.now() / 1_000);
/** The body has what a parser would change: spaces, a line break, an escaped and a plain letter. */
const anEvent = (id = `evt_${randomUUID()}`) =>
  `{ "id": "${id}",\n  "object": "event", "type": "invoice.paid", "note": "caf\\u00e9 café",
  "data": { "object": { "object": "invoice", "customer": "${customer}" } } }`;
async function send(body: string, headers: Record<string, string> = {}) {
  const signed = { 'Content-Type': 'application/json', 'Stripe-Signature': payments.signatureOf(body), ...headers };
  const response = await fetch(address, { method: 'POST', body, headers: signed });
  return response.status;
}
const jobs = async () => {
  const [row] = await product.orm.em
    .fork()
    .execute<[{ count: number }]>(
      `select count(*)::int as count from pgboss.job where name = 'sync-subscription' and data ->> 'accountId' = $1`,
      [company.id],
    );
  return row.count;
};

test('an event is accepted by the signature of its bytes as they were sent, from any origin and without a session', async () => {
  const body = anEvent();
  expect(await send(body, { Origin: 'https://api.stripe.com', 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
  expect(await jobs()).toBe(1);
  expect(await send(body)).toBe(200);
  expect(await jobs()).toBe(1);
});

test('an event that is changed, forged or older than 300 seconds is refused and queues nothing', async () => {
  const before = await jobs();
  const body = anEvent();
  const signature = payments.signatureOf(body);
  const refused = [
    await send(JSON.stringify(JSON.parse(body)), { 'Stripe-Signature': signature }),
    await send(`${body} `, { 'Stripe-Signature': signature }),
    await send(body, { 'Stripe-Signature': payments.signatureOf(body, seconds() - 302) }),
    await send(body, { 'Stripe-Signature': `t=${seconds()},v1=${'0'.repeat(64)}` }),
    await send(body, { 'Stripe-Signature': 'nonsense' }),
  ];
  expect(refused).toEqual([400, 400, 400, 400, 400]);
  expect(await jobs()).toBe(before);
  expect(await send(body, { 'Stripe-Signature': payments.signatureOf(body, seconds() - 290) })).toBe(200);
});

test('what is no event, and no signature, is refused as such and never an error of the server', async () => {
  const before = await jobs();
  const [now, body] = [seconds(), anEvent()];
  const [, digest] = payments.signatureOf(body, now).split('v1=');
  const signatures = [
    ...['', ',', '=', 't=', 'v1=', 't=,v1=', `t=${now}`, `t=${now},v1=`, `t=${now},v1=,v1=`, `v1=${digest}`],
    ...[`t=now,v1=${digest}`, `t=-1,v1=${digest}`, `t=1e9,v1=${digest}`],
    ...[`t=${now},v0=${digest}`, `t=${now},v1=${digest}0`, `t=${now},v1=é`, `t=${now} v1=${digest}`],
    ...[payments.signatureOf(body, now + 400), payments.signatureOf(body, now + 3_600)],
    `t=${now},t=${now + 400},v1=${payments.signatureOf(body, now + 400).split('v1=')[1]}`,
  ];
  const statuses = await Promise.all(signatures.map((signature) => send(body, { 'Stripe-Signature': signature })));
  expect(statuses.filter((status) => ![400, 404].includes(status))).toEqual([]);
  const event = JSON.parse(body);
  const bodies = [
    ...['null', '[]', '"event"', '{}', '{', '\u0000', JSON.stringify({ ...event, id: undefined })],
    ...[{ id: null }, { id: 7 }, { id: '' }, { id: 'evt\u0000' }, { id: 'x'.repeat(256) }, { id: ['evt'] }].map(
      (changed) => JSON.stringify({ ...event, ...changed }),
    ),
    ...[
      { type: undefined },
      { type: 'invoice\u0000' },
      { type: {} },
      { data: undefined },
      { data: null },
      { data: [] },
    ].map((changed) => JSON.stringify({ ...event, id: `evt_${randomUUID()}`, ...changed })),
    ...[null, 'invoice', { customer: 7 }, { customer: 'cus\u0000' }, { object: 'customer', id: {} }].map((object) =>
      JSON.stringify({ ...event, id: `evt_${randomUUID()}`, data: { object } }),
    ),
  ];
  expect(await Promise.all(bodies.map((each) => send(each)))).toEqual(bodies.map(() => 400));
  expect(await jobs()).toBe(before);
});

test('the address takes nothing but a signed JSON body of at most a megabyte', async () => {
  const body = anEvent();
  expect((await fetch(address)).status).toBe(404);
  expect(await send(body, { 'Content-Type': 'text/plain' })).toBe(415);
  expect(await send(body.padEnd(1024 * 1024 + 1))).toBe(413);
  const unsigned = await fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  expect(unsigned.status).toBeGreaterThanOrEqual(400);
  expect(unsigned.status).toBeLessThan(500);
});
