import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { hydrated, manager, Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { pagesOf } from '../support/printed-words.ts';

describe.each(profilesToTest(desktopFirst))('lists, $name,', ({ profile }) => {
  const isWide = profile.width > 640;

  test('are sorted, show the chosen columns, and are exported with them', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard/incidents/closed');
    const numbers = () => page.locator('tbody a.stretch').allInnerTexts();
    const newest = await numbers();
    if (isWide) await page.getByRole('link', { name: 'Number' }).click();
    else {
      await page.getByLabel('Sort by').selectOption({ label: 'Number, ascending' });
      await page.getByRole('button', { name: 'Sort' }).click();
    }
    await page.waitForURL(/sort=number/);
    const oldest = await numbers();
    expect(oldest).not.toEqual(newest);
    expect(oldest.map(Number)).toEqual(oldest.map(Number).sort((one, other) => one - other));

    await page.getByRole('link', { name: 'Adjust columns' }).click();
    await page.waitForURL(/\/columns/);
    const dialog = page.getByRole('dialog', { name: 'Select columns' });
    await dialog.locator(':focus').waitFor();
    await dialog.getByRole('checkbox', { name: 'Incident Investigator' }).uncheck();
    await dialog.getByRole('button', { name: 'Move Summary up' }).click();
    await dialog.getByRole('button', { name: 'Move Summary up' }).click();
    await dialog.getByRole('checkbox', { name: 'Summary' }).check();
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL(/closed\?.*sort=number/);
    const heads = ['Number', 'Date reported', 'Date occurred', 'What', 'Severity', 'Entered By', 'Summary', 'Status'];
    const shown = await page.locator('thead th').allTextContents();
    expect(shown.filter((head) => head !== 'Choose')).toEqual(heads);
    await visit.looksRight();

    await page.getByRole('link', { name: 'Export to excel' }).click();
    await page.waitForURL(/\/export/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const rows: string[][] = parse(await readFile(await (await file).path()), { bom: true });
    expect((await file).suggestedFilename()).toBe('ClosedIncidents.csv');
    // the heads of times name the zone
    expect(rows[0]!.map((head) => head.replace(/ \([\w/]+\)$/, ''))).toEqual(heads);
    expect(rows[0]![1]).toMatch(/^Date reported \(\w+\/\w+\)$/);
    expect(rows.slice(1, 11).map(([number]) => number)).toEqual(oldest);

    await page.goto('/dashboard/incidents/closed');
    await page.getByLabel(`Choose #${newest[0]}`).check();
    const chosen = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export chosen rows' }).click();
    const chosenRows: string[][] = parse(await readFile(await (await chosen).path()), { bom: true });
    expect(chosenRows.slice(1).map(([number]) => number)).toEqual([newest[0]]);
    await visit.end();
  });

  test('are printed in part', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard/incidents/closed');
    await page.getByRole('button', { name: 'Print chosen rows' }).click();
    await page.getByText('Choose the incidents to print.').waitFor();
    await page.waitForLoadState();
    const [first, second] = await page.locator('tbody a.stretch').allInnerTexts();
    await page.getByLabel(`Choose #${second}`).check();
    await page.getByLabel(`Choose #${first}`).check();
    await page.getByRole('button', { name: 'Print chosen rows' }).click();
    await page.waitForURL(/\/incidents\/print\?/);
    const download = page.getByRole('link', { name: 'Download' }).first();
    const isMade = async () => {
      // a script of the page looks by itself
      if (!profile.scripts) await page.reload();
      return await download.isVisible();
    };
    await expect.poll(isMade, { timeout: 60_000 }).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2 incidents');
    await visit.looksRight();
    const pdf = await page.request.get((await download.getAttribute('href'))!);
    const text = pagesOf(await pdf.body()).join('');
    expect(text).toMatch(new RegExp(`Incident#${first}.*Incident#${second}`));
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.waitForURL(/incidents\/closed/);
    await visit.end();
  });

  test.runIf(isWide && profile.scripts)('have a box that chooses all rows of the page', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard/incidents/closed');
    await page.getByLabel('Choose all on this page').check();
    const rows = await page.locator('tbody tr').count();
    expect(rows).toBeGreaterThan(1);
    expect(await page.locator('tbody .pick input:checked').count()).toBe(rows);
    await page.getByLabel('Choose all on this page').uncheck();
    expect(await page.locator('tbody .pick input:checked').count()).toBe(0);
    await visit.end();
  });

  test('of words lead to incidents, a number to its incident, and an incident to the records of its people', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard');
    await visit.looksRight();
    if (profile.scripts && isWide) {
      await page.keyboard.press('/');
      await page.keyboard.type('guest "front desk"');
      await page.keyboard.press('Enter');
    } else {
      if (profile.scripts) await page.keyboard.press('/');
      else if (isWide) await page.goto('/find');
      else await page.getByRole('link', { name: 'Find', exact: true }).click();
      await page.waitForURL(/\/find/);
      await page.getByLabel('Words, or the number').fill('guest "front desk"');
      await page.getByRole('button', { name: 'Search' }).click();
    }
    await page.waitForURL(/q=guest/);
    expect(await page.locator('mark').allInnerTexts()).toContainEqual(expect.stringMatching(/^front desk$/i));
    await visit.looksRight();
    const first = page.locator('.hits h3 a').first();
    const number = (await first.textContent())!.replace('#', '');
    await first.click();
    await page.getByRole('heading', { name: `Incident #${number}` }).waitFor();
    await page.getByRole('link', { name: 'Close', exact: true }).first().click();
    await page.waitForURL(/q=guest/);
    if (profile.scripts) {
      await page.locator('.hits h3 a').first().click();
      await page.getByRole('heading', { name: `Incident #${number}` }).waitFor();
      await page.waitForLoadState();
      await page.keyboard.press('/');
      await page.waitForURL(/\/find$/);
      const box = page.getByLabel('Words, or the number');
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByLabel('Words, or the number').fill(`#${number}`);
    await page.getByLabel('Words, or the number').press('Enter');
    await page.getByRole('heading', { name: `Incident #${number}` }).waitFor();

    await page.goto('/find?q=guest&days=365');
    if (isWide) expect(await page.locator('.tabs [aria-current=page]').textContent()).toBe('Search');
    expect(await page.getByLabel('Date occurred').inputValue()).toBe('365');
    await page
      .getByRole('list', { name: 'Found in' })
      .getByRole('link', { name: /^Persons \d/ })
      .click();
    await page.waitForURL(/days=365.*in=persons/);
    await visit.looksRight();
    await page.getByRole('link', { name: 'All incidents of this person' }).first().click();
    await page.waitForURL(/\/people\/persons\//);
    await page.getByRole('heading', { name: 'Involvement' }).waitFor();
    await visit.looksRight();
    await page.locator('a.stretch').first().click();
    await page
      .getByRole('link', { name: /^All incidents of / })
      .first()
      .waitFor();
    await visit.end();
  });
});

test('an export tells the rows that have arrived', async () => {
  const visit = await Visit.begin({ scripts: true, width: 1440 });
  const { page } = visit;
  await visit.signIn(manager);
  await page.addInitScript(holdExports);
  await page.goto('/dashboard/incidents/closed/export');
  const dialog = page.getByRole('dialog', { name: 'Export to excel' });
  const [, rows] = /^(\d+ rows) with/.exec((await dialog.getByText('with the columns of the list.').textContent())!)!;
  await hydrated(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('status').getByText(rows!, { exact: true }).waitFor();
  expect(await dialog.getByRole('progressbar').getAttribute('value')).toBe('1');
  await visit.looksRight();
  const download = page.waitForEvent('download');
  await page.evaluate(() => (window as unknown as HoldingWindow).endExports());
  expect((await download).suggestedFilename()).toBe('ClosedIncidents.csv');
  await dialog.getByRole('button', { name: 'Export', exact: true }).waitFor();
  await visit.end();
});

type HoldingWindow = typeof window & { endExports: () => void };

/** Runs in the page: all of an export arrives, but its end only when `endExports` is called. */
function holdExports() {
  const { fetch } = window;
  const end = Promise.withResolvers<void>();
  (window as unknown as HoldingWindow).endExports = end.resolve;
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    if (!response.url.includes('/export/file')) return response;
    const file = new Uint8Array(await response.arrayBuffer());
    const start = async (body: ReadableStreamDefaultController) => {
      body.enqueue(file);
      await end.promise;
      body.close();
    };
    return new Response(new ReadableStream({ start }), response);
  };
}
