import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Answer, isDone } from '../support/client.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { autosavers, report, rounds } from '../support/faults/measure.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { Writer } from '../support/faults/writer.ts';
import { freePort } from '../support/free-port.ts';
import { startWeb } from '../support/product-process.ts';

const database = process.env.DATABASE_URL!;
const dataDir = await mkdtemp(join(tmpdir(), 'incident-killed-'));
const given = { database, dataDir, port: await freePort() };
const account = await seededAccount(database, autosavers.count);
let web = await startWeb(given);
const writers = account.people.map((person) => new Writer(() => web.origin, person, account.classId));
afterAll(async () => {
  await web.end('SIGKILL');
  await rm(dataDir, { recursive: true });
});

test.each(rounds(20))(
  'killing the web server during saves neither loses nor repeats acknowledged work (round %i)',
  { timeout: 60_000 },
  async (round) => {
    let writing = true;
    const all = writers.map((writer) => writes(writer, () => writing));
    await sleep(300 + Math.random() * 1_200);
    await web.end('SIGKILL');
    web = await startWeb(given);
    await sleep(500);
    writing = false;
    const refused = (await Promise.all(all)).flat().filter(({ status }) => status !== 0);
    const { lost, doubled, saves, submits } = await compareWithStored(database, writers);
    report({ fault: 'F-01', round, saves, submits });
    expect({ lost, doubled, refused }).toEqual({ lost: [], doubled: [], refused: [] });
  },
);

/** Saves without a pause and submits now and then; returns the failed requests. */
async function writes(writer: Writer, goesOn: () => boolean): Promise<Answer[]> {
  const undone: Answer[] = [];
  while (goesOn()) {
    const answer = await (Math.random() < 0.05 ? writer.submit() : writer.save());
    if (isDone(answer)) {
      if (autosavers.pauseMs > 0) await sleep(autosavers.pauseMs);
      continue;
    }
    undone.push(answer);
    await sleep(20);
  }
  return undone;
}
