import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../setup/copy-database.ts';
import { freePort } from '../support/free-port.ts';

const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const { app } = await copyDatabase(addresses, `test_web_${process.pid}`);
const token = 'a token of the monitoring';
const dataDir = await mkdtemp(join(tmpdir(), 'incident-web-'));
afterAll(() => rm(dataDir, { recursive: true }));

test('a web server that listens on another address than 127.0.0.1 signs people in, and gives metrics for a token', async () => {
  const [port, statusPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.2:${port}`;
  start(process.execPath, ['server.ts'], {
    PORT: String(port),
    HOST: '127.0.0.2',
    STATUS_PORT: String(statusPort),
    METRICS_TOKEN: token,
  });
  await expect.poll(() => statusOf(`${address}/health/ready`), { timeout: 120_000 }).toBe(200);
  const answer = await fetch(`${address}/login`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, expect.stringContaining('/idp/auth?')]);
  const metrics = (headers: Record<string, string>) => fetch(`http://127.0.0.2:${statusPort}/metrics`, { headers });
  expect((await metrics({})).status).toBe(403);
  expect((await metrics({ Authorization: 'Bearer another token' })).status).toBe(403);
  const text = await (await metrics({ Authorization: `Bearer ${token}` })).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",status="302"\} 1/);
  expect(await statusOf(`${address}/metrics`)).toBe(404);
});

test.each(['SIGKILL', 'SIGTERM'] as const)('a %s to npm run start:web frees the port', async (signal) => {
  const port = await freePort();
  const npm = start('npm', ['run', 'start:web'], { PORT: String(port) });
  const live = `http://127.0.0.1:${port}/health/live`;
  await expect.poll(() => statusOf(live), { timeout: 120_000 }).toBe(200);
  npm.kill(signal);
  await expect.poll(() => statusOf(live), { timeout: 60_000 }).toBe(0);
});

function start(program: string, parameters: string[], given: Record<string, string>): ChildProcess {
  const { npm_lifecycle_event: _, VITEST: __, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = { ...inherited, NODE_ENV: 'production', APP_ENV: 'local', LOG_LEVEL: 'fatal' };
  Object.assign(env, { DATABASE_URL: app, DATA_DIR: dataDir, ...given });
  const child = spawn(program, parameters, { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}

async function statusOf(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.status ?? 0;
}
