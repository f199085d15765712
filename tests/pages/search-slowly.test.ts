import { describe, expect, test } from 'vitest';
import { hydrated, manager, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';

const wide = allProfiles.filter(({ width }) => width === 1440);

const link = ({ page }: Visit, label: string) =>
  page.getByLabel('Search type').getByRole('link', { name: label, exact: true });
const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true });
const criteria = ({ page }: Visit) =>
  page.getByRole('list', { name: 'Criteria', exact: true }).locator('.criteria__value');

describe.each(profilesToTest(wide))('Search $name', ({ profile }) => {
  const begin = async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(manager);
    await visit.page.goto('/search');
    if (profile.scripts) await hydrated(visit.page);
    return visit;
  };

  test('adds what is filled in and not added yet, and shows its errors at the field', async () => {
    const visit = await begin();
    const { page } = visit;
    await page.getByLabel('From').fill('2026-02-01');
    await button(visit, 'Search').click();
    await page.getByText('Enter the last day.').waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('2026-02-01');
    await page.getByLabel('To', { exact: true }).fill('2026-02-20');
    await button(visit, 'Search').click();
    await page.getByRole('heading', { name: /incidents?$/ }).waitFor();
    expect(await criteria(visit).count()).toBe(1);
    await link(visit, 'Person').click();
    await page.getByRole('form', { name: 'Search by Person' }).waitFor();
    await page.getByLabel('Last name').fill('Lind');
    await page.getByLabel('OR', { exact: true }).check();
    await button(visit, 'Search').click();
    await page.getByText('last name: Lind').or(criteria(visit).nth(1)).first().waitFor();
    expect(await criteria(visit).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('operator')).toBe('OR');
    await visit.looksRight();
    await visit.end();
  });
});

describe('Search in a hydrated page with a slow server', () => {
  test('changes the type without a request, and drops no criterion that is being added', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/search');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const posted: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/search(\.data)?(\?|$)/, async (route) => {
      posted.push(route.request().method());
      await held;
      await route.continue();
    });
    await link(visit, 'Item').click();
    await page.getByRole('form', { name: 'Search by Item' }).waitFor();
    await link(visit, 'Status').click();
    await page.getByRole('form', { name: 'Search by Status' }).waitFor();
    expect(posted).toEqual([]);
    await page.getByLabel('Status', { exact: true }).selectOption('Open');
    await button(visit, 'Add').click();
    await link(visit, 'Vehicle').click();
    expect(await link(visit, 'Vehicle').getAttribute('aria-current')).toBe('true');
    release();
    await page.getByRole('form', { name: 'Search by Vehicle' }).waitFor();
    expect(await criteria(visit).count()).toBe(1);
    await page.getByLabel('Maker').fill('Toyota');
    await button(visit, 'Add').click();
    await button(visit, 'Search').click();
    await page.getByRole('alertdialog', { name: 'Date Period Required' }).waitFor();
    expect(await criteria(visit).count()).toBe(2);
    await visit.end();
  });
});
