import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { administrator, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';

async function madeKey(): Promise<string> {
  const visit = await Visit.begin({ scripts: false, width: 1440 });
  await visit.signIn(administrator);
  const { page } = visit;
  await page.goto('/administration/keys');
  await page.getByRole('link', { name: 'What a program can do' }).click();
  await page.getByRole('heading', { name: 'API', exact: true }).waitFor();
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByRole('link', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Reader ${randomUUID().slice(0, 8)}`);
  await dialog.locator('input[value=ALLINCIDENT_SEARCH]').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const key = await page.locator('.secret__key').textContent();
  await visit.end();
  return key!;
}

describe.each(profilesToTest(allProfiles))('the page of the interface for programs, $name,', ({ profile }) => {
  test('shows every call with its examples, and how a program begins', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    for (const path of [
      '/api',
      '/api?call=putIncidents',
      '/api?call=postIncidentsAttachments',
      '/api?call=postAccounts',
    ]) {
      await page.goto(path);
      await visit.looksRight();
    }
    expect(await page.getByRole('heading', { name: 'Try it' }).count()).toBe(0);
    await page.goto('/api');
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Start here', 'Find incidents']);
    const call = page.locator('.api__call');
    expect(await call.locator('dd').filter({ hasText: /^$/ }).count()).toBe(0);
    expect(await call.textContent()).toContain('VALIDATION_FAILED');
    await page.getByText('Answer, 200', { exact: true }).waitFor();
    await page.goto('/api?call=getIncidentsId&filter=workgr');
    expect(await page.locator('.calls a[href*="call="], .jump a').allTextContents()).not.toContain(
      'GET Read an incident',
    );
    expect(await page.locator('.calls').textContent()).toContain('List the workgroups');
    expect(await page.locator('.calls').textContent()).not.toContain('Read an incident');
    expect(await call.textContent()).toContain('Read an incident');
    await page.goto('/api#validation-failed');
    expect(await page.locator('#validation-failed').textContent()).toContain('422');
    await visit.end();
  });

  test('shows whole programs, which can be downloaded', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await page.goto('/api');
    await page.getByRole('link', { name: 'Python, door-alarm.py' }).click();
    await page.getByText('# A door alarm enters an incident with a photo.').waitFor();
    await visit.looksRightNarrowToo();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download door-alarm.py' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('door-alarm.py');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      await readFile('docs/api-examples/door-alarm.py', 'utf8'),
    );
    await visit.end();
  });

  test('writes the command, or sends the call with a key that no address holds', async () => {
    const key = profile.scripts ? await madeKey() : '';
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('/api?call=getIncidentsId');
    const id = randomUUID();
    await page.locator('input[name=id]').fill(id);
    if (!profile.scripts) {
      expect(await page.getByLabel('Key').count()).toBe(0);
      await page.getByRole('button', { name: 'Write the command' }).click();
      await page.getByText(`/api/incidents/${id}'`).waitFor();
      return await visit.end();
    }
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try__answer').getByText('NOT_FOUND').waitFor();
    await page.goto('/api?call=postIncidentsSearch');
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try__said').getByText('200').waitFor();
    await page.locator('.try__answer').getByText('"items"').waitFor();
    visit.faults.length = visit.faults.filter((fault) => !/404/.test(fault)).length;
    await visit.looksRight();
    await page.getByLabel('Body').fill('{');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try__said').getByText('400').waitFor();
    visit.faults.length = 0;
    expect(addresses.filter((address) => address.includes(key))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key);
    await visit.end();
  });
});
