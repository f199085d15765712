import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isDone } from '../support/client.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { cuttingProxy } from '../support/faults/cutting-proxy.ts';
import { cuts, report } from '../support/faults/measure.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { Writer } from '../support/faults/writer.ts';
import { startWeb } from '../support/product-process.ts';

const database = process.env.DATABASE_URL!;
const dataDir = await mkdtemp(join(tmpdir(), 'incident-cut-'));
const account = await seededAccount(database, 1);
const proxy = await cuttingProxy(database);
const web = await startWeb({ database: proxy.database, dataDir });
const writer = new Writer(() => web.origin, account.people[0]!, account.classId);
afterAll(async () => {
  await web.end('SIGKILL');
  proxy.close();
  await rm(dataDir, { recursive: true });
});

test('a request repeated after a connection cut at COMMIT takes effect once', { timeout: 600_000 }, async () => {
  let asked = 0;
  for (let round = 0; round < cuts; round++) {
    const kind = round % 5 === 4 ? 'submit' : 'save';
    // a cut needs an unsubmitted draft
    while (writer.drafts.at(-1)?.submitted !== 'no') await writer.save();
    const where = round % 2 ? 'before' : 'after';
    proxy.cut(where);
    let answer = await writer[kind]();
    // a submit whose COMMIT was not answered saves what was typed, and finds its incident
    const findsItself = kind === 'submit' && where === 'after';
    expect(findsItself ? [302] : [503, 0], answer.body.slice(0, 500)).toContain(answer.status);
    expect(proxy.done()).toBe(round + 1);
    for (let tries = 0; !isDone(answer); tries++) {
      answer = await writer[kind]();
      expect(tries).toBeLessThan(5);
    }
    asked++;
  }
  const { lost, doubled, saves, submits } = await compareWithStored(database, [writer]);
  report({ fault: 'F-04', cuts: proxy.done(), saves, submits });
  expect({ lost, doubled, once: saves + submits }).toEqual({ lost: [], doubled: [], once: asked });
});
