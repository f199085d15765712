import { expect, onTestFinished, test } from 'vitest';
import { Client } from '../support/client.ts';
import { ownProduct } from '../support/own-product.ts';

const warning = 'X-Forwarded-For is ignored, because TRUSTED_PROXIES does not name the peer that sent it';

async function logOf(settings: Record<string, string>) {
  const product = await ownProduct(settings);
  onTestFinished(() => product.close());
  const visitor = new Client(product.origin);
  await visitor.get('/help');
  expect(product.log()).not.toContain(warning);
  for (let time = 0; time < 5; time++) await visitor.get('/help', { 'X-Forwarded-For': '203.0.113.7' });
  return product.log();
}

test('a peer that is not trusted and sends X-Forwarded-For is logged, once for many requests', async () => {
  const log = await logOf({});
  expect(log.split(warning)).toHaveLength(2);
  expect(log).toMatch(/"peer":"(::ffff:)?127\.0\.0\.1"|"peer":"::1"/);
});

test('a trusted proxy that sends X-Forwarded-For is not logged', async () => {
  expect(await logOf({ TRUSTED_PROXIES: 'loopback' })).not.toContain(warning);
});
