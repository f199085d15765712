import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hydrated, manager, officer, Visit } from '../support/browser.ts';
import { allProfiles, phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { demoAttachment } from '../support/demo-attachment.ts';
import { chooseInTree } from '../support/incident-form.ts';
import { pastDay } from '../support/past-day.ts';

const folder = await mkdtemp(join(tmpdir(), 'incident-files-'));
const at = (name: string) => join(folder, name);
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
await sharp({ create: { width: 800, height: 600, channels: 3, background: '#468', noise } })
  .jpeg()
  .toFile(at('window.jpg'));
await writeFile(at('cut.jpg'), (await readFile(at('window.jpg'))).subarray(0, -3_000));
await writeFile(at('note.txt'), 'Seen at the door at 3 a.m.\n');
const plan = await PDFDocument.create();
for (const floor of ['OwnData', 'First', 'Second']) plan.addPage([600, 400]).drawText(`${floor} floor`);
await writeFile(at('plan.pdf'), await plan.save());
await writeFile(at('film.mp4'), Buffer.alloc(101 * 2 ** 20));
await writeFile(at('call.bin'), Buffer.alloc(3 * 2 ** 20));
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe.each(profilesToTest(phoneFirst))('attachments, $name,', ({ profile }) => {
  test('are added, renamed, deleted and saved with the incident', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(officer);
    await newDraft(visit);
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
    await add(visit);
    await visit.looksRight();
    expect(await page.getByLabel('Name').inputValue()).toBe('Attachment 1');
    await page.getByText('Upload limit 100 MB').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('A file is required').waitFor();
    await visit.looksRight();

    await choose(visit, 'window.jpg');
    if (profile.scripts) await page.getByText('A file is required').waitFor({ state: 'detached' });
    await page.getByLabel('Name').fill('Rear window');
    await ok(visit);
    await visit.looksRight();
    await add(visit);
    expect(await page.getByLabel('Name').inputValue()).toBe('Attachment 2');
    await choose(visit, 'note.txt');
    await ok(visit);
    await expect
      .poll(() => attachmentRows(visit))
      .toEqual([
        ['Rear window', expect.stringMatching(/^Image, .*[KM]B, \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)],
        ['Attachment 2', expect.stringMatching(/^Text, 27 bytes, /)],
      ]);
    expect(await thumbnailWidth(visit)).toBe(240);

    await page.getByRole('button', { name: 'Edit Attachment 2' }).click();
    await page.waitForURL(/attachments\/[0-9a-f-]+$/);
    await visit.looksRight();
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Name').fill('Note of the guard');
    await page.getByLabel('Description').fill('Found under the wiper');
    await ok(visit);
    await expect
      .poll(() => attachmentRows(visit))
      .toContainEqual(['Note of the guard', expect.any(String), 'Found under the wiper']);

    await page.getByRole('button', { name: 'Delete Note of the guard' }).click();
    await page.waitForURL(/delete$/);
    await page.getByRole('heading', { name: 'Delete Note of the guard' }).waitFor();
    await page.getByText('Are you sure you want to delete this attachment?').waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await backOnTheForm(visit);
    await expect.poll(() => attachmentNames(visit)).toEqual(['Rear window']);

    await add(visit);
    await choose(visit, 'plan.pdf');
    await page.getByLabel('Name').fill('Plan');
    await ok(visit);

    await page.getByLabel('Date occurred, date').fill(pastDay());
    await page.getByLabel('Date occurred, time').fill('03:10');
    await chooseInTree(visit, 'lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: /Open Incidents/ }).click();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    await page.locator('#attachments').scrollIntoViewIfNeeded();
    expect(await thumbnailWidth(visit)).toBe(240);
    await visit.looksRight();
    await page.getByRole('link', { name: 'Rear window' }).click();
    await page.waitForURL(/\/view/);
    expect(await page.locator('.stage__meta').textContent()).toMatch(
      /^Picture, [\d.]+ (KB|MB)\. Added by [\p{L} ]+, \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/u,
    );
    const picture = page.getByRole('img', { name: 'Rear window' });
    const file = await page.request.get((await picture.getAttribute('src'))!);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await visit.looksRight();
    if (profile.scripts) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByText('125%').waitFor();
      for (let times = 0; times < 6; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
      const place = page.getByRole('region', { name: 'Rear window' });
      const scrolled = () => place.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
      expect(await scrolled()).toEqual([0, 0]);
      await page.mouse.move(250, 500);
      await page.mouse.down();
      await page.mouse.move(170, 500, { steps: 4 });
      await page.mouse.up();
      await page.mouse.move(200, 400);
      expect(await scrolled()).toEqual([80, 0]);
      for (let times = 0; times < 20; times++) {
        const out = page.getByRole('button', { name: 'Zoom out' });
        if (await out.isEnabled()) await out.click();
      }
      await page.getByText('20%', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('100%').waitFor();
      await pinch(page, 60, 150);
      await page.getByText('250%', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('100%').waitFor();
      await pinch(page, 200, 2);
      await page.getByText('20%', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Next attachment' }).click();
      await turnPages(page);
      await page.getByRole('link', { name: 'Previous attachment' }).click();
    }
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL(/#attachments$/);

    await page.getByRole('button', { name: 'Edit' }).locator('visible=true').first().click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+/);
    await page.getByRole('button', { name: 'Delete Rear window' }).click();
    await page.waitForURL(/delete$/);
    await page.getByText('You do not have permission to delete attachments.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    await visit.looksRight();
    await visit.end();
  });
});

describe('the attachment viewer', () => {
  test.each(profilesToTest(allProfiles.filter(({ width, scripts }) => width === 360 || scripts)))(
    'shows a PDF page by page and the text of a Word document, and without scripts offers the download, $name',
    async ({ profile }) => {
      const visit = await Visit.begin(profile);
      const { page } = visit;
      await visit.signIn(manager);
      await page.goto(`${await demoAttachment('PDF', manager)}/view`);
      await visit.looksRight();
      if (profile.scripts) {
        await page.getByText('Page 1 of 1').waitFor();
        await page.locator('canvas', { hasText: /\w{4}/ }).waitFor();
        await page.getByRole('button', { name: 'Zoom in' }).click();
        await page.getByText('125%').waitFor();
        expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
        await visit.looksRight();
      } else {
        await page.getByRole('link', { name: 'Download' }).waitFor();
      }
      const fileIsRead = Promise.withResolvers<void>();
      await page.route(/\/attachments\/[0-9a-f-]+$/, async (route) => {
        await fileIsRead.promise;
        await route.continue();
      });
      await page.goto(`${await demoAttachment('DOC', manager)}/view`);
      if (profile.scripts) {
        await page.getByText('Opening the file…').waitFor();
        await visit.looksRight();
      }
      fileIsRead.resolve();
      const shown = profile.scripts ? page.getByRole('article') : page.getByText('Download it to open it.');
      await shown.waitFor();
      if (profile.scripts) expect((await shown.textContent())!.length).toBeGreaterThan(100);
      await visit.looksRight();
      await visit.end();
    },
  );
});

describe.each(profilesToTest(phoneFirst))('a damaged picture, $name,', ({ profile }) => {
  test('is kept as a download, and its line and the viewer say why', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(officer);
    await newDraft(visit);
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
    await add(visit);
    await choose(visit, 'cut.jpg');
    await page.getByLabel('Name').fill('Still of the camera');
    await ok(visit);
    await expect
      .poll(() => attachmentRows(visit))
      .toEqual([
        [
          'Still of the camera',
          expect.stringMatching(/^Image, /),
          expect.stringMatching(/^This picture is damaged or incomplete and is not shown here\./),
        ],
      ]);
    await visit.looksRight();
    await page.getByLabel('Date occurred, date').fill(pastDay());
    await page.getByLabel('Date occurred, time').fill('03:10');
    await chooseInTree(visit, 'lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: /Open Incidents/ }).click();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('link', { name: 'Still of the camera' }).click();
    await page.waitForURL(/\/view/);
    await page.getByText(/SHA-256: [0-9a-f]{64}/).waitFor();
    await visit.looksRight();
    const file = await page.request.get((await page.getByRole('link', { name: 'Download' }).getAttribute('href'))!);
    expect(file.headers()['content-disposition']).toMatch(/^attachment;/);
    await visit.end();
  });
});

describe('a file that is too large', () => {
  test.each(profilesToTest(allProfiles.filter(({ width }) => width === 1440)))(
    'is rejected at the field, $name',
    async ({ profile }) => {
      const visit = await Visit.begin(profile);
      const { page } = visit;
      await visit.signIn(officer);
      await newDraft(visit);
      await add(visit);
      await choose(visit, 'film.mp4');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.getByRole('button', { name: 'Ok' }).click();
      await page.getByText('The file is larger than 100 MB.').waitFor();
      expect(sent.length, 'a script need not try').toBe(profile.scripts ? 0 : 1);
      await visit.looksRight();
      await visit.end();
    },
  );
});

describe('an upload with JavaScript', () => {
  test('that is sent again because its answer was lost adds the file once', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(officer);
    await newDraft(visit);
    await add(visit);
    await choose(visit, 'note.txt');
    await page.route(/\/attachments\/new\/upload/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('The file could not be uploaded. Check the connection and try again.').waitFor();
    await page.unroute(/\/attachments\/new\/upload/);
    visit.faults.length = 0;
    await ok(visit);
    expect((await attachmentRows(visit)).map(([name]) => name)).toEqual(['Attachment 1']);
    await visit.end();
  });

  test('shows its progress and can be retried with the same file after a failure', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(officer);
    await newDraft(visit);
    await add(visit);
    await choose(visit, 'call.bin');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('The file could not be uploaded. Check the connection and try again.').waitFor();
    expect(await page.getByRole('button', { name: 'Ok' }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Name').isEnabled()).toBe(true);
    await page.context().setOffline(false);
    visit.faults.length = 0;
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Name is required').waitFor();
    await visit.looksRight();
    await page.getByLabel('Name').fill('The call');

    const devtools = await page.context().newCDPSession(page);
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    const slow = { ...unlimited, latency: 5, uploadThroughput: 0.5 * 2 ** 20 };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText(/^Uploading, [0-3]\.\d of 3\.0 MB \(\d+ %\)$/).waitFor();
    expect(await page.getByRole('button', { name: 'Ok' }).isEnabled()).toBe(false);
    await devtools.send('Network.emulateNetworkConditions', unlimited);
    await backOnTheForm(visit);
    await expect.poll(() => attachmentNames(visit)).toEqual(['The call']);
    await visit.end();
  });
});

/** Begins a new draft even when the list of drafts offers an existing one. */
async function newDraft({ page, profile }: Visit) {
  await page.goto('/newincident');
  const create = page.getByRole('button', { name: 'Create new incident' });
  if ((await create.count()) > 0) await create.click();
  await page.waitForURL(/\/newincident\/[0-9a-f-]+$/);
  if (profile.scripts) await hydrated(page);
}

/** Moves two fingers on the picture, from one distance to another in pixels. */
async function pinch(page: Page, from: number, to: number) {
  const { x, y, width, height } = (await page.locator('.stage__pic').boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: x + width / 2 + (side * apart) / 2, y: y + height / 2 }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 4; step++) {
    const touchPoints = fingers(from + ((to - from) * step) / 4);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** Turns the pages of the plan by its buttons and by keys. */
async function turnPages(page: Page) {
  const place = page.getByRole('region', { name: /^Plan, page/ });
  const isOn = (number: number) => page.getByText(`Page ${number} of 3`, { exact: true }).waitFor();
  await isOn(1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await isOn(2);
  await place.focus();
  for (const [key, number] of [
    ...[
      ['PageDown', 3],
      ['PageDown', 3],
      ['ArrowUp', 2],
      ['PageUp', 1],
      ['ArrowLeft', 1],
    ],
    ...[
      ['ArrowDown', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
    ],
  ] as [string, number][]) {
    await page.keyboard.press(key);
    await isOn(number);
  }
  await page.locator('canvas', { hasText: 'First floor' }).waitFor();
}

async function add({ page }: Visit) {
  await page.locator('#attachments').getByRole('button', { name: 'Add attachment' }).click();
  await page.waitForURL(/attachments\/new$/);
}

const choose = ({ page }: Visit, name: string) => page.locator('input[type=file]').setInputFiles(at(name));

async function ok(visit: Visit) {
  await visit.page.getByRole('button', { name: 'Ok' }).click();
  await backOnTheForm(visit);
}

async function backOnTheForm({ page }: Visit) {
  await page.waitForURL(/\/newincident\/[0-9a-f-]+(#attachments)?$/);
  await page.locator('#attachments').scrollIntoViewIfNeeded();
}

const attachmentNames = async (visit: Visit) => (await attachmentRows(visit)).map(([name]) => name);

/** Returns what the form shows, which may come a moment after its address. */
async function attachmentRows({ page }: Visit) {
  return (await page.locator('#attachments .files__text').allInnerTexts()).map((text) => text.split('\n'));
}

/** Returns the width of the first thumbnail, in pixels. */
async function thumbnailWidth({ page }: Visit) {
  const src = await page.locator('#attachments .thumb img').first().getAttribute('src');
  const picture = await page.request.get(src!);
  return (await sharp(await picture.body()).metadata()).width;
}
