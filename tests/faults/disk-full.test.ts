import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { upload } from '../support/uploads.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { dataDir } = world.product.settings;
const folder = join(dataDir, 'files');
await mkdir(folder, { recursive: true });
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
afterAll(async () => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  await world.close();
});

test.skipIf(!mounted)('a full disk is reported at the file field and affects nothing else', async () => {
  const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
  const { officer } = world.home;
  const page = draftPage({ draftId: (await world.aDraft({ by: officer })).id });
  const send = (megabytes: number) =>
    upload({ ...web, cookie: officer.cookie }, `${page}/attachments/new`, {
      fileName: 'film.bin',
      body: { megabytes },
    });
  expect((await send(2)).status).toBe(302);
  expect((await send(4)).status, 'a file needs its own size, not twice that').toBe(302);
  expect(await send(12)).toMatchObject({
    status: 422,
    message: 'There is no room left to store files. Nothing was stored. Tell your administrator.',
  });
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
  expect((await send(1)).status, 'what fits is taken again').toBe(302);
  for (const path of [page, `${page}/attachments/new`, '/dashboard', '/health/ready']) {
    expect([path, (await sendRequest(web.own, { path, cookie: officer.cookie })).status]).toEqual([path, 200]);
  }
  await web.end('SIGKILL');
});

test.skipIf(mounted)('a full disk cannot be tested without the permission to mount one', () => {});
