import type { Locator } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { demoPassword, manager, Visit } from '../support/browser.ts';
import { allProfiles, nameOf } from '../support/browser-profiles.ts';
import { Client } from '../support/client.ts';
import { demoAttachment } from '../support/demo-attachment.ts';
import { printedPages } from '../support/printed-pages.ts';

let printouts: Awaited<ReturnType<typeof printedPages>>;
let attachment: string;
beforeAll(async () => {
  printouts = await printedPages(await Client.signIn(inject('origin'), manager, demoPassword));
  attachment = `${await demoAttachment('PDF', manager)}/view`;
});
const profiles = allProfiles.map((profile) => ({ profile, name: nameOf(profile) }));

test.each(profiles)('printouts and PDF attachments are shown in their pages, $name', async ({ profile }) => {
  const visit = await beginVisit(profile);
  const { page } = visit;
  for (const path of Object.values(printouts)) {
    await page.goto(path);
    await seesPaper(page.locator('object'));
    expect(await page.getByText('This browser does not show it here.').isVisible(), path).toBe(false);
  }
  await page.goto(attachment);
  await seesPaper(page.locator(profile.scripts ? 'canvas' : 'object'));
  expect(await page.getByText('This file is not shown here.').isVisible()).toBe(false);
  expect(visit.faults).toEqual([]);
  await visit.end();
});

test('a PDF attachment is shown by the browser until the script that draws it has arrived', async () => {
  const visit = await beginVisit({ scripts: true, width: 1440 });
  const { page } = visit;
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/open-pdf/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(attachment, { waitUntil: 'commit' });
  await seesPaper(page.locator('object'));
  arrived.resolve();
  await seesPaper(page.locator('canvas'));
  expect(visit.faults).toEqual([]);
  await visit.end();
});

/** A browser whose user turned JavaScript off runs its own PDF viewer all the same; one of Playwright's does not. */
async function beginVisit({ scripts, ...profile }: Visit['profile']) {
  const visit = await Visit.begin({ ...profile, scripts: true });
  await visit.signIn(manager);
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
  return visit;
}

async function seesPaper(viewer: Locator) {
  await viewer.waitFor();
  await expect.poll(async () => hasText(await viewer.screenshot()), { timeout: 60_000 }).toBe(true);
}

/** Returns whether a picture has white paper with thin dark strokes, which nothing around the pages of a PDF has. */
async function hasText(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isWhite = (at: number) => data[at]! > 250;
  let [white, strokes] = [0, 0];
  for (let at = 4; at < data.length - 4; at++) {
    if (isWhite(at)) white++;
    else if (data[at]! < 170 && isWhite(at - 4) && isWhite(at + 4)) strokes++;
  }
  return white > (info.width * info.height) / 10 && strokes > 20;
}
