import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launch, untilListening } from '../support/product-process.ts';

test.each([
  ['web server', ['server.ts']],
  ['worker', ['--import', 'tsx', 'worker/index.ts']],
])('a %s that systemd has started says that it is ready, and from then on that it lives', async (_, parameters) => {
  const folder = await mkdtemp(join(tmpdir(), 'incident-systemd-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const told = join(folder, 'told');
  // without systemd, its program would have nobody to tell
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`);
  await chmod(join(folder, 'systemd-notify'), 0o755);
  const { child, end } = launch(parameters, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    DATABASE_URL: inject('app'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    NOTIFY_SOCKET: join(folder, 'socket'),
    WATCHDOG_USEC: '1000000',
  });
  onTestFinished(() => void end('SIGKILL'));
  await untilListening(child);
  const lines = async () => (await readFile(told, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await expect.poll(async () => (await lines()).length).toBeGreaterThan(4);
  expect((await lines()).slice(0, 4)).toEqual(['--ready', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
});
