import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Answer, sendRequest } from '../support/client.ts';
import { freezingProxy } from '../support/faults/freezing-proxy.ts';
import { report } from '../support/faults/measure.ts';
import { type Instance, startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const database = process.env.DATABASE_URL!;
const world = await aWorld();
const { officer } = world.home;
const incident = await world.anIncident({ by: officer });
const running: Instance[] = [];
const busy: ChildProcess[] = [];
afterEach(async () => {
  for (const program of busy.splice(0)) program.kill('SIGKILL');
  await Promise.all(running.splice(0).map((web) => web.end('SIGKILL')));
});
afterAll(() => world.close());

const paths = ['/dashboard', `/incidents/${incident.id}`, '/search', '/newincident'];

/** Forty people who each open page after page at once, until the time is over. An answer has 30 s to come. */
async function fortyPeople(web: Instance, seconds: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + seconds * 1_000;
  const person = async (_: unknown, at: number) => {
    for (let page = at; performance.now() < until; page++) {
      const path = paths[page % paths.length];
      answers.push(await sendRequest(web.own, { path, cookie: officer.cookie, timeoutMs: 30_000 }));
    }
  };
  await Promise.all(Array.from({ length: 40 }, person));
  return answers;
}

function summary(answers: Answer[]) {
  const refused = answers.filter(({ status }) => status === 503);
  return {
    answers: answers.length,
    refused: refused.length,
    slowest: Math.max(...answers.map(({ ms }) => ms)),
    others: answers.flatMap(({ status, path }) =>
      (status >= 200 && status < 400) || status === 503 ? [] : [`${status} ${path}`],
    ),
  };
}

async function allIsWell(web: Instance) {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => sendRequest(web.own, { path: '/dashboard', cookie: officer.cookie })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect((await sendRequest(web.own, { path: '/health/ready' })).status).toBe(200);
}

test('a burst on a cold pool whose connections take 3 s to open is served', { timeout: 120_000 }, async () => {
  const slow = await freezingProxy(database, { openingMs: 3_000 });
  const web = await startWeb({ database: slow.database, dataDir: world.product.settings.dataDir });
  running.push(web);
  const seen = summary(await fortyPeople(web, 20));
  report({ fault: 'F-21', connections: 'slow', ...seen });
  expect(seen).toMatchObject({ refused: 0, others: [] });
  await allIsWell(web);
  slow.close();
});

test('a burst on a cold pool while other programs keep every core busy is answered or refused, and all is well after it', {
  timeout: 180_000,
}, async () => {
  for (let each = 0; each < availableParallelism(); each++) {
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  }
  const web = await startWeb({ database, dataDir: world.product.settings.dataDir });
  running.push(web);
  const seen = summary(await fortyPeople(web, 30));
  report({ fault: 'F-21', connections: 'on a busy machine', ...seen });
  expect(seen.others).toEqual([]);
  for (const program of busy.splice(0)) program.kill('SIGKILL');
  await sleep(10_000);
  await allIsWell(web);
});
