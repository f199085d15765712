import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../support/client.ts';
import { isDemanding, report } from '../support/faults/measure.ts';
import { startNginx } from '../support/faults/nginx.ts';
import { freePort } from '../support/free-port.ts';
import { startWeb } from '../support/product-process.ts';

describe.runIf(isDemanding)('nginx with the example’s settings in front of two web servers', () => {
  const running: { end(signal?: NodeJS.Signals): Promise<unknown> }[] = [];
  let folder: string;
  afterAll(async () => {
    for (const each of running) await each.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });

  test('leaves out one that is frozen, and asks it again once it answers', { timeout: 240_000 }, async () => {
    // the proxy's certificate is its own
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    folder = await mkdtemp(join(tmpdir(), 'incident-frozen-'));
    const ports: [number, number] = [await freePort(), await freePort()];
    const nginx = await startNginx(join(folder, 'nginx'), await freePort(), ports);
    running.push(nginx);
    const given = { database: process.env.DATABASE_URL!, dataDir: join(folder, 'data'), origin: nginx.origin };
    const [frozen, healthy] = [
      await startWeb({ ...given, port: ports[0] }),
      await startWeb({ ...given, port: ports[1] }),
    ];
    running.push(frozen, healthy);
    const ask = () => sendRequest(nginx.origin, { path: '/version', timeoutMs: 120_000 });
    const together = (count: number) => Promise.all(Array.from({ length: count }, ask));

    frozen.child.kill('SIGSTOP');
    const first = await together(10);
    const then = await together(40);
    const slow = [first, then].map((requests) => requests.filter(({ ms }) => ms > 5_000).length);
    report({ fault: 'frozen server', slow });
    expect([...first, ...then].map(({ status }) => status)).toEqual(Array(50).fill(200));
    // a request in ten seconds checks whether the server is back
    expect(slow[1]).toBeLessThanOrEqual(2);

    frozen.child.kill('SIGCONT');
    await healthy.end('SIGKILL');
    await expect.poll(async () => (await ask()).status, { timeout: 60_000, interval: 1_000 }).toBe(200);
  });
});
