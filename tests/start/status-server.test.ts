import { once } from 'node:events';
import { connect } from 'node:net';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import type { AppServices } from '#app/platform/app-services.server.ts';
import type { Metrics } from '#app/platform/process/metrics.ts';
import { startStatusServer } from '#app/platform/process/status-server.ts';
import { freePort } from '../support/free-port.ts';

const statusPort = await freePort();
const errors: unknown[] = [];
const settings = { statusPort, host: '127.0.0.1', metricsToken: null };
const log = { error: (error: unknown) => errors.push(error) } as unknown as Logger;
const metrics = { text: () => Promise.reject(new Error('no metrics')) } as unknown as Metrics;
await startStatusServer({ settings, log } as AppServices, metrics);

const noAddresses = ['//', '///', '//\\', '/%', '/%zz', '*', 'http://', 'http://[', '/\\', '//a:b', '/?//', '/['];

test.each(noAddresses)('the status port answers GET %s with 404', async (target) => {
  expect(await statusOf(target)).toBe(404);
});

test.each(['/health/live', '/health/live?probe=1', 'http://status.example/health/live'])(
  'the status port answers GET %s with 200',
  async (target) => {
    expect(await statusOf(target)).toBe(200);
  },
);

test('the status port answers 500 and logs the error when an answer cannot be made', async () => {
  expect(await statusOf('/metrics')).toBe(500);
  expect(errors).toEqual([{ err: expect.objectContaining({ message: 'no metrics' }) }]);
});

/** Sends the target as it is, which no HTTP client does. */
async function statusOf(target: string) {
  const socket = connect(statusPort, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(60_000) });
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1]);
}
