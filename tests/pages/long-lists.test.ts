import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { Visit } from '../support/browser.ts';
import { aCompany, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 1);
afterAll(async () => {
  await orm.close(true);
});

const mostRowsInPage = 60;

describe('in a hydrated page, of many rows only those in view are in the page, and', () => {
  test('a tree of 5,000 places is walked by keys, and says how many there are', async () => {
    const { visit, page } = await atAForm();
    const filter = page.getByLabel('Filter location');
    await page.locator('#location-lastLocationId').click();
    await page.getByRole('treeitem', { name: 'Place 0001', exact: true }).waitFor();
    const items = page.getByRole('treeitem');
    expect(await items.count()).toBeLessThan(mostRowsInPage);
    for (let presses = 0; presses < 100; presses++) await filter.press('ArrowDown');
    const active = page.locator(`#${await filter.getAttribute('aria-activedescendant')}`);
    expect(await active.textContent()).toBe('Place 0100');
    // the first of them is "Not set"
    expect([await active.getAttribute('aria-posinset'), await active.getAttribute('aria-setsize')]).toEqual([
      '101',
      '5001',
    ]);
    expect(await isInside(active, page.getByRole('tree'))).toBe(true);
    await visit.looksRight();
    await page.getByRole('tree').evaluate((tree) => tree.scrollTo({ top: tree.scrollHeight }));
    await page.getByRole('treeitem', { name: 'Place 5000', exact: true }).click();
    await page.locator('#location-lastLocationId', { hasText: 'Place 5000' }).waitFor();
    await visit.end();
  });

  test('200 persons with one name are reached by Tab and by scrolling', async () => {
    const { visit, page } = await atAForm();
    await page.getByRole('button', { name: 'Select person' }).click();
    await page.getByLabel('Person name').fill('Noa');
    await page.getByText('The first 200 are shown.').waitFor();
    await walkThrough(page, { button: 'Add Noa Test', columns: 4 });
    await visit.looksRight();
    await page.getByRole('button', { name: 'Add Noa Test0200', exact: true }).click();
    await page.locator('#persons .entry').waitFor();
    await visit.end();
  });

  test('200 drafts are reached by Tab and by scrolling, and one is used', async () => {
    const { visit, page, company, ana } = await atAForm();
    const sql = `insert into draft (account_id, number, create_user_id, create_user_name, touched, updated_at)
      select current_account(), 1000 + at, $1, 'Ana Test', true, now() - at * interval '1 minute'
      from generate_series(1, 200) at`;
    await company.em.execute(sql, [ana.userId]);
    await page.goto('/newincident');
    await page.getByText('You have 200 drafts.', { exact: false }).waitFor();
    await walkThrough(page, { button: 'Use draft #1', digits: 3, columns: 5 });
    await visit.looksRight();
    await page.getByRole('row', { name: '#1200' }).getByRole('cell').nth(2).click();
    await page.getByText('Are you sure you want to use draft?').waitFor();
    await visit.end();
  });
});

type List = { button: string; digits?: number; columns: number };

/** Expects that each row of a virtualised table says its place, that Tab leads from row to row, and that the last is found. */
async function walkThrough(page: Page, { button, digits = 4, columns }: List) {
  const nameOf = (at: number) => button + String(at).padStart(digits, '0');
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('row');
  await expect.poll(() => rows.count()).toBeLessThan(mostRowsInPage);
  expect(await dialog.getByRole('table').getAttribute('aria-rowcount')).toBe('201');
  expect(await rows.first().getAttribute('aria-rowindex')).toBe('1');
  expect(await rows.nth(1).getByRole('cell').count(), 'no row of the table is a spacer').toBe(columns);
  await dialog.getByRole('button', { name: nameOf(1), exact: true }).focus();
  for (let presses = 1; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    // nobody presses more than once in two frames
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe(nameOf(80));
  expect(await page.locator('tr', { has: focused }).getAttribute('aria-rowindex')).toBe('81');
  await dialog.locator('.dialog__body').evaluate((body) => body.scrollTo({ top: body.scrollHeight }));
  await dialog.getByRole('button', { name: nameOf(200), exact: true }).waitFor();
}

async function isInside(inner: Locator, outer: Locator) {
  const [one, other] = [(await inner.boundingBox())!, (await outer.boundingBox())!];
  return one.y >= other.y && one.y + one.height <= other.y + other.height;
}

/** Opens a new incident form in an account with 5,000 locations and 200 persons. */
async function atAForm() {
  const company = await aCompany(orm);
  const ana = await company.person({ privileges: ['MYINCIDENT_ADD'] });
  const rows = [
    `insert into lookup (account_id, type, name, position)
     select current_account(), 'LOCATION', 'Place ' || to_char(at, 'FM0000'), at from generate_series(1, 5000) at`,
    `insert into person (account_id, first_name, last_name)
     select current_account(), 'Noa', 'Test' || to_char(at, 'FM0000') from generate_series(1, 200) at`,
  ];
  for (const sql of rows) await company.em.execute(sql);
  const visit = await Visit.begin({ scripts: true, width: 1440 });
  await visit.signIn(ana.email, password);
  await visit.page.goto('/newincident');
  await visit.page.locator('.keep-draft').waitFor({ state: 'hidden' });
  return { visit, page: visit.page, company, ana };
}
