import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { sendRequest } from '../support/client.ts';
import { balancer } from '../support/faults/balancer.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { load, report } from '../support/faults/measure.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { byStatus, failed, traffic } from '../support/faults/traffic.ts';
import { Writer } from '../support/faults/writer.ts';
import { type Instance, startWeb } from '../support/product-process.ts';

const database = process.env.DATABASE_URL!;
const folder = await mkdtemp(join(tmpdir(), 'incident-deploy-'));
const dataDir = join(folder, 'data');
const account = await seededAccount(database, load.writers);
const front = await balancer();
const running = new Set<Instance>();
afterAll(async () => {
  await Promise.all([...running].map((web) => web.end('SIGKILL')));
  front.close();
  await rm(folder, { recursive: true });
});

test('replacing servers one by one under load fails no request', { timeout: 120_000 }, async () => {
  const first = await anotherServer();
  const second = await anotherServer();
  const writers = account.people.map((person) => new Writer(() => front.origin, person, account.classId));
  const flow = traffic(writers, load.perSecond);
  await sleep(1_000);
  const drains = [await replaced(first), await replaced(second)];
  await sleep(1_000);
  const seen = await flow.stop();
  const { lost, doubled, saves, submits } = await compareWithStored(database, writers);
  const slowest = Math.max(...seen.map(({ ms }) => ms));
  report({ fault: 'F-09', drains, answers: byStatus(seen), leftOut: flow.leftOut(), slowest, saves, submits });
  expect(failed(seen).map(({ status, path, body }) => ({ status, path, body: body.slice(0, 200) }))).toEqual([]);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(Math.max(...drains)).toBeLessThan(25_000);
});

test('servers of the previous and the next version serve the scripts of a page', { timeout: 60_000 }, async () => {
  const before = await aVersion('before');
  const after = await aVersion('after');
  const [old, young] = [await anotherServer(before), await anotherServer(after)];
  for (const web of [old, young]) {
    for (const name of ['before.js', 'after.js', await someBuiltFile()]) {
      const { status, headers } = await sendRequest(web.own, { path: `/assets/${name}` });
      expect([status, headers['cache-control']], name).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  }
  expect((await sendRequest(young.own, { path: '/assets/of-no-version.js' })).status).toBe(404);
});

async function anotherServer(from?: string): Promise<Instance> {
  const web = await startWeb({ database, dataDir, origin: front.origin, folder: from });
  running.add(web);
  if (!from) front.add(web.own);
  return web;
}

/** Replaces a server by another; returns its shutdown time in milliseconds. */
async function replaced(web: Instance): Promise<number> {
  running.delete(web);
  const [drained] = await Promise.all([web.end(), anotherServer()]);
  return Math.round(drained);
}

/** Copies the build into a folder and adds one asset of its own. */
async function aVersion(name: string): Promise<string> {
  await cp('build/client', join(folder, name, 'build/client'), { recursive: true });
  await writeFile(join(folder, name, 'build/client/assets', `${name}.js`), '');
  return join(folder, name);
}

async function someBuiltFile(): Promise<string> {
  return (await readdir('build/client/assets'))[0]!;
}
