import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { hydrated, manager, officer, Visit } from '../support/browser.ts';
import { type BrowserProfile, desktopFirst, nameOf, profilesToTest } from '../support/browser-profiles.ts';
import { pagesOf } from '../support/printed-words.ts';

/** Returns how many lines the dates and names of a result take where its class is longer than the table is wide. */
const linesBesideLongClass = ({ page }: Visit) =>
  page
    .locator('.results tbody tr')
    .first()
    .evaluate((row) => {
      const long = row.cloneNode(true) as HTMLElement;
      long.querySelector('.path')!.textContent = 'A class with a long name '.repeat(12);
      row.after(long);
      const lines = [...long.querySelectorAll('.t-when, .by')].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      });
      long.remove();
      return lines;
    });

const shots = process.env.SEARCH_SHOTS;
const shoot = (visit: Visit, name: string, { width, scripts, theme }: BrowserProfile) =>
  shots
    ? visit.page.screenshot({
        path: `${shots}/${name}-${width}-${scripts ? 'js' : 'plain'}-${theme ?? 'light'}.png`,
        fullPage: true,
      })
    : undefined;

describe.each(profilesToTest(desktopFirst))('the search $name', ({ profile }) => {
  const chooseType = async ({ page }: Visit, label: string) => {
    if (profile.width >= 1100) {
      await page.getByLabel('Search type').getByRole('link', { name: label, exact: true }).click();
    } else {
      await page.getByLabel('Search by', { exact: true }).selectOption({ label });
      if (!profile.scripts) await page.getByRole('button', { name: 'Choose' }).click();
    }
    await page.getByRole('form', { name: `Search by ${label}` }).waitFor();
  };

  test('builds a search, asks for its period, finds incidents, and saves, updates and deletes it', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/search');
    await visit.looksRight();
    await shoot(visit, 'empty', profile);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Please add a search criteria.').waitFor();

    await chooseType(visit, 'Person');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Please enter person name or set "Has person" on.').waitFor();
    await visit.looksRight();
    await shoot(visit, 'person', profile);
    await page.getByText('Has person', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Victim', exact: true }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('With a person, is Victim').waitFor();

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Date Period Required' }).waitFor();
    await visit.looksRight();
    await shoot(visit, 'period', profile);
    await page.getByRole('link', { name: 'Use the last 30 days' }).click();
    const head = page.getByRole('heading', { name: /incidents?$/ });
    await head.waitFor();
    expect(Number(/\d+/.exec((await head.textContent())!)?.[0])).toBeGreaterThan(0);
    await visit.looksRight();
    await shoot(visit, 'results', profile);
    if (profile.width === 1440) {
      const heights = await page
        .locator('.results tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.clientHeight));
      expect(Math.max(...heights), 'rows take one line').toBeLessThan(40);
      expect(await linesBesideLongClass(visit), 'lines of dates and names').toEqual([1, 1, 1, 1]);
    }

    await chooseType(visit, 'Status');
    await page.getByLabel('Status', { exact: true }).selectOption('Open');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('is Open').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await head.waitFor();
    const address = page.url();
    await page.locator('.table tbody a').first().click();
    await page.getByRole('heading', { name: /^Incident #/ }).waitFor();
    await page.getByRole('link', { name: 'Close', exact: true }).click();
    await head.waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe(new URL(address).searchParams.toString());

    await page.getByRole('link', { name: 'Save to Dashboard' }).click();
    await page.getByRole('dialog', { name: 'Save Search' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Name is required').waitFor();
    await visit.looksRight();
    await shoot(visit, 'save', profile);
    const name = `Open victims ${nameOf(profile)}`;
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`“${name}” is saved.`).waitFor();

    await page.getByRole('link', { name: /^Remove Status/ }).click();
    await page.getByText('is Open', { exact: false }).first().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Update', exact: true }).click();
    await page.getByRole('dialog', { name: 'Update Search' }).waitFor();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe(name);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText(`“${name}” is saved.`).waitFor();

    await page.goto('/search');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('With a person, is Victim').waitFor();
    await page.goto('/search');
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${name}” is deleted.`).waitFor();
    await visit.looksRight();
    await visit.end();
  });

  test('exports and prints the rows that are chosen in its results', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/search');
    await chooseType(visit, 'Status');
    await page.getByLabel('Status', { exact: true }).selectOption('Closed');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('is Closed').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Use the last 30 days' }).click();
    await page.getByRole('heading', { name: /incidents$/ }).waitFor();
    const [first, second, third] = await page.locator('.results tbody a.stretch').allInnerTexts();
    await page.getByLabel(`Choose #${second}`).check();
    await page.getByLabel(`Choose #${first}`).check();
    await visit.looksRight();
    await shoot(visit, 'chosen', profile);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export chosen rows' }).click();
    const rows: string[][] = parse(await readFile(await (await file).path()), { bom: true });
    expect(rows.slice(1).map(([number]) => number)).toEqual([first, second]);

    await page.getByRole('button', { name: 'Print chosen rows' }).click();
    await page.waitForURL(/\/incidents\/print\?/);
    const download = page.getByRole('link', { name: 'Download' }).first();
    for (let tries = 0; tries < 15 && (await download.count()) === 0; tries++) await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2 incidents');
    const pdf = await page.request.get((await download.getAttribute('href'))!);
    const text = pagesOf(await pdf.body()).join('');
    for (const number of [first, second]) expect(text).toContain(`Incident#${number}`);
    expect(text).not.toContain(`Incident#${third}`);
    await visit.end();
  });

  test('suggests cities of the chosen country, and searches a chosen city by its id and any other name as text', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/search?by=address');
    if (profile.scripts) await hydrated(page);
    const city = page.getByLabel('City', { exact: true });
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await city.fill('Buff');
    if (profile.scripts) {
      await page.locator('datalist option[value="Buffalo, New York"]').waitFor({ state: 'attached' });
      await city.fill('Buffalo, New York');
      expect(await city.inputValue()).toBe('Buffalo');
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(profile.scripts ? 'New York, city Buffalo' : 'city contains “Buff”').waitFor();
    expect(page.url().includes('cityId')).toBe(profile.scripts);
    await visit.looksRight();
    await visit.end();
  });

  test('chooses a class in the tree, edits it, joins with OR, and goes back', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(officer);
    await page.goto('/search?by=class');
    await page.getByText('your search will only return results for incidents you have created').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Please select Incident class').waitFor();
    if (profile.scripts) await hydrated(page);
    await page.getByRole('button', { name: /^Incident class/ }).click();
    if (profile.scripts) await page.getByRole('combobox', { name: 'Filter incident class' }).fill('theft');
    else await page.getByRole('searchbox', { name: 'Filter incident class' }).fill('theft');
    if (!profile.scripts) await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await visit.looksRight();
    await shoot(visit, 'tree', profile);
    if (profile.scripts) await page.getByRole('treeitem', { name: /theft/i }).last().click();
    else await page.locator('.tree a').first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('and everything under it').waitFor();
    await page.getByTitle('Edit', { exact: true }).click();
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await change.waitFor();
    await page.getByText('With everything under it', { exact: true }).click();
    await change.click();
    await page.getByText('and everything under it').waitFor({ state: 'hidden' });

    await page.goto(`${page.url()}&by=dateReported&period=LAST_DAYS`.replace('by=class&', ''));
    await page.getByLabel('Days', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Please enter a number greater than 0.').waitFor();
    if (profile.scripts) {
      await hydrated(page);
      await page.getByLabel('Days', { exact: true }).fill('7');
      await page.getByText('Please enter a number greater than 0.').waitFor({ state: 'hidden' });
    }
    await page.getByLabel('Days', { exact: true }).fill('365');
    await page.getByLabel('Days', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: /incidents?$/ }).waitFor();
    await page.getByText('in the last 365 days').waitFor();
    await page.getByLabel('OR', { exact: true }).check();
    if (!profile.scripts) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Search results will contain one of the criteria connected by OR.').waitFor();
    await page.goBack();
    await page.getByText('Search results will contain ALL of the search criteria connected by AND.').waitFor();
    await visit.looksRight();
    await visit.end();
  });
});
