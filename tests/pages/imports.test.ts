import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emailIn } from '../setup/hotel-of-worker.ts';
import { Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { csvOf } from '../support/imports.ts';

const admin = emailIn(Number(process.env.VITEST_POOL_ID), 'admin@grandpacific.example');

describe.each(profilesToTest(allProfiles))('an administrator, $name,', ({ profile }) => {
  const tag = randomUUID().slice(0, 8);
  const shot = async (visit: Visit, name: string) => {
    if (process.env.SHOTS) {
      const file = `${process.env.SHOTS}/${name}-${profile.width}-${profile.theme ?? 'light'}-${profile.scripts}.png`;
      await visit.page.screenshot({ path: file, fullPage: true });
    }
  };
  /** Waits for the worker, with the link of the page where no script does. */
  const until = async ({ page }: Visit, what: string) => {
    const found = page.getByText(what).first();
    const link = page.getByRole('link', { name: 'Show how far it is' });
    const isThere = async () => {
      if (await found.isVisible()) return true;
      if (!profile.scripts && (await link.isVisible())) await link.click();
      return false;
    };
    await expect.poll(isThere, { timeout: 60_000, interval: 300 }).toBe(true);
  };

  test('uploads a file, matches, checks and imports it, and takes it back', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(admin);
    const { page } = visit;
    await page.goto('/administration/import');
    await visit.looksRight();
    await shot(visit, 'upload');
    const rows = Array.from({ length: 40 }, (_, at) => ({
      'No.': `${tag}-${at}`,
      Occurred: at === 7 ? '2021-02-31' : '2021-01-14',
      Reported: '2021-01-15',
      Type: at % 2 ? `Noise ${tag}` : 'Nothing such',
      Text: 'Guest reports that the rear window of their car was broken.',
      'Cost centre': '4410',
    }));
    const file = { name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) };
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await until(visit, 'Values that are not in your lists');
    await page.getByLabel('Field for No.').selectOption('externalId');
    await page.getByLabel('Field for Text').selectOption('summary');
    await page.getByLabel(`Type: Noise ${tag}`).selectOption({ index: 3 });
    await visit.looksRight();
    await shot(visit, 'match');
    await page.getByRole('button', { name: 'Next' }).click();
    await until(visit, 'rows can be imported');
    await visit.looksRight();
    await shot(visit, 'check');
    await page.getByRole('button', { name: /^Import \d+ rows/ }).click();
    await until(visit, 'Take the import back');
    await visit.looksRight();
    await shot(visit, 'done');
    expect(await page.locator('.tally b').allTextContents()).toEqual(['19', '21', '0']);
    const result = page.url();
    await page.getByRole('link', { name: 'Show them' }).click();
    await page.getByRole('heading', { name: '19 incidents' }).waitFor();
    await visit.looksRight();
    await shot(visit, 'found');
    await page
      .getByRole('link', { name: `Import is ${tag}.csv` })
      .first()
      .click();
    const choice = page.getByLabel('Import', { exact: true }).locator('option:checked');
    await expect.poll(() => choice.textContent()).toContain(tag);
    await visit.looksRight();
    await shot(visit, 'criterion');
    await page.goto(result);
    await page.getByRole('link', { name: 'Take back' }).click();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Take back' }).click();
    await until(visit, 'incidents are deleted again');
    await visit.looksRight();
    await shot(visit, 'undone');
    await page.goto('/administration/import');
    await visit.looksRight();
    await shot(visit, 'list');
    await visit.end();
  });

  test('is asked for the encoding of a file that does not tell it, and sees its words as they are read', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(admin);
    const { page } = visit;
    await page.goto('/administration/import');
    const rows = [{ 'No.': `${tag}-mac`, Occurred: '2021-01-14', Type: 'Noise', Text: '@@ was told.' }];
    const buffer = Buffer.from(csvOf(rows).replace('@@', '\x8e\x8e'), 'latin1');
    await page.getByLabel('File').setInputFiles({ name: `${tag}-mac.csv`, mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
    await until(visit, 'Are these words right: ŽŽ?');
    await page.getByLabel('Letters of the file are read as').selectOption('macintosh');
    await page.getByRole('button', { name: 'Read again' }).click();
    await until(visit, 'Are these words right: éé?');
    expect(await page.getByLabel('Letters of the file are read as').inputValue()).toBe('macintosh');
    await visit.looksRight();
    await shot(visit, 'encoding');
    await visit.end();
  });
});
