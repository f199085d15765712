import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { report } from '../support/faults/measure.ts';
import { startWeb } from '../support/product-process.ts';
import { upload } from '../support/uploads.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { dataDir } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { officer } = world.home;
const page = draftPage({ draftId: (await world.aDraft({ by: officer })).id });
const hugeMb = process.env.FAULT_ROUNDS ? 2_048 : 300;

test.skipIf(process.platform !== 'linux')(
  `an upload of ${hugeMb} MB is cut at the limit without more memory than a smaller one and with a message`,
  { timeout: 240_000 },
  async () => {
    const usual = Math.max(await peakWhile(() => send(95)), await peakWhile(() => send(95)));
    let huge: Awaited<ReturnType<typeof send>> | undefined;
    const peak = await peakWhile(async () => {
      huge = await send(hugeMb);
    });
    report({ threat: 'T-18', hugeMb, usual, peak });
    expect(huge).toMatchObject({ status: 422, message: 'The file is larger than 100 MB.' });
    expect(peak - usual).toBeLessThan(50);
    await expect.poll(() => readdir(join(dataDir, 'files/incoming'))).toEqual([]);
  },
);

test('a file of exactly the limit is accepted', { timeout: 60_000 }, async () => {
  expect((await send(100)).status).toBe(302);
});

function send(megabytes: number) {
  const place = { ...web, cookie: officer.cookie };
  return upload(place, `${page}/attachments/new`, { fileName: 'film.bin', body: { megabytes } });
}

/** Returns the server's peak resident memory during `work`, in MB. */
async function peakWhile(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let goesOn = true;
  const watching = (async () => {
    for (; goesOn; await sleep(25)) most = Math.max(most, await residentMb());
  })();
  await work();
  goesOn = false;
  await watching;
  return most;
}

async function residentMb() {
  const status = await readFile(`/proc/${web.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024;
}
