import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentGateway } from '#app/billing/gateway/gateway.server.ts';
import { PaymentsAwayError } from '#app/billing/gateway/provider-call.server.ts';
import { pricesInWords } from '#app/billing/prices-in-words.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { testPayments } from '../support/test-payments.ts';

const payments = await testPayments();
afterAll(() => payments.close());

const answers: Record<string, RequestListener | null> = {
  'refuses connections': null,
  'answers 500': (_req, res) => res.writeHead(500).end('{"error":{"type":"api_error","message":"x"}}'),
  'answers garbage': (_req, res) => res.writeHead(502).end('<html>'),
  'hangs up': (req) => req.socket.destroy(),
  'never answers': () => {},
};

test('the last known prices are shown while the payment provider is away', async () => {
  const away = await testPayments();
  const settings = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...away.variables });
  const known = await pricesInWords(settings);
  expect(known).toContain('$49.00 a month');
  await away.close();
  expect(await pricesInWords(settings)).toBe(known);
  const neverRead = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...away.variables });
  expect(await pricesInWords(neverRead)).toBeNull();
  expect(await pricesInWords({ stripe: null })).toBeNull();
});

describe('while the payment provider', () => {
  test.each(Object.entries(answers))(
    '%s, a call ends with a sentence, and no further call is sent',
    async (_, answer) => {
      let asked = 0;
      let answering = answer;
      const server = createServer((req, res) => {
        asked++;
        answering?.(req, res);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      if (!answer) server.close();
      const host = { STRIPE_API_HOST: `http://127.0.0.1:${port}` };
      const gateway = paymentGateway(
        readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables, ...host }),
      )!;
      await expect(gateway.state('cus_1')).rejects.toThrow(PaymentsAwayError);
      // a call has waited for the limit, so the others do not
      answering = answers['hangs up']!;
      for (let tries = 0; tries < 2; tries++) await expect(gateway.plans()).rejects.toThrow(PaymentsAwayError);
      const askedBefore = asked;
      await expect(gateway.state('cus_1')).rejects.toThrow(PaymentsAwayError);
      expect(asked).toBe(askedBefore);
      server.closeAllConnections();
      server.close();
    },
  );
});
