import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launch, untilListening } from '../support/product-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'incident-payments-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [key, secret] = ['sk_test_local', 'whsec_local'];

/** Starts the process as `npm start` does; resolves when it listens. */
async function started(webhookUrl = '') {
  const port = await freePort();
  const parameters = ['app/billing/local-server/start.ts', folder, String(port), webhookUrl, key, secret];
  const process_ = launch(parameters, { NODE_ENV: 'test', PATH: process.env.PATH });
  onTestFinished(async () => void (await process_.end('SIGKILL')));
  await untilListening(process_.child);
  const client = (apiKey = key) =>
    new Stripe(apiKey, { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  return { ...process_, port, client };
}

test('the test payments keep what they know when they are killed, and tell nobody without the key', async () => {
  const first = await started();
  const made = await first.client().customers.create({ email: 'noor@grandpacific.example' });
  await expect(first.client('sk_test_other').customers.retrieve(made.id)).rejects.toMatchObject({ statusCode: 401 });
  const page = (await first.client().checkout.sessions.create({
    mode: 'setup',
    customer: made.id,
    success_url: 'http://localhost/done',
    cancel_url: 'http://localhost/',
  }))!.url!;
  expect(await (await fetch(page)).text()).toContain('4242');
  const file = join(folder, 'test-payments.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await first.end('SIGKILL');

  const second = await started();
  expect(await second.client().customers.retrieve(made.id)).toMatchObject({ email: 'noor@grandpacific.example' });
  expect(await readFile(file, 'utf8')).not.toContain(secret);
});

test('the test payments send signed events to the product again until it accepts them', async () => {
  const received: { body: string; signature: string }[] = [];
  const product = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += part;
    received.push({ body, signature: String(req.headers['stripe-signature']) });
    res.writeHead(received.length === 1 ? 503 : 200).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void product.close());
  await once(product, 'listening');
  const { client } = await started(`http://127.0.0.1:${(product.address() as AddressInfo).port}/webhooks/stripe`);
  const { id } = await client().customers.create({});
  const { url } = await client().checkout.sessions.create({
    mode: 'setup',
    customer: id,
    success_url: 'http://localhost/done',
    cancel_url: 'http://localhost/',
  });
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 40', cvc: '123' });
  await fetch(url!, { method: 'POST', body: card, redirect: 'manual' });
  const isFirst = ({ body }: { body: string }) => body === received[0]?.body;
  await expect.poll(() => received.filter(isFirst).length, { timeout: 60_000 }).toBe(2);
  for (const { body, signature } of received) {
    expect(client().webhooks.constructEvent(body, signature, secret, 300).object).toBe('event');
  }
});

test('the test payments end with the process that started them', async () => {
  const { child, hasEnded } = await started();
  child.disconnect();
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true);
});
