import type { Page, Route } from 'playwright';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { Visit } from '../support/browser.ts';
import { aCompany, password } from '../support/people.ts';
import { address, copies, scriptsRun } from '../support/unsaved-form.ts';

const orm = await openOrm(inject('demo').app, 1);
const company = await aCompany(orm);
afterAll(async () => {
  await orm.close(true);
});

const words = 'A lift stood still.';

const answers: [why: string, (route: Route) => unknown][] = [
  ['fail', (route) => route.fulfill({ status: 500, body: 'No.' })],
  ['are refused', (route) => route.fulfill({ status: 422, body: 'No.' })],
  ['are too large', (route) => route.fulfill({ status: 413, body: 'No.' })],
  ['are forbidden', (route) => route.fulfill({ status: 403, body: 'No.' })],
  ['are those of a disabled account', (route) => route.fulfill({ status: 403, json: { disabled: true } })],
  ['are of a draft that is gone', (route) => route.fulfill({ status: 404, body: 'No.' })],
  ['are not answered', () => {}],
];

describe('Logout while the saves of a draft', () => {
  test.each(answers)('%s asks, and keeps what was typed for who stays', async (why, answer) => {
    const { page, visit } = await atAForm();
    await page.route('**/saves', answer);
    await address(page).fill(words);
    await expect.poll(() => copies(page)).toHaveLength(1);
    await pressLogout(page);
    const question = questionOn(page);
    await question.waitFor();
    expect(await question.textContent()).toContain('What you typed is not saved');
    if (why === 'are refused') await visit.looksRight();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect([await address(page).inputValue(), (await copies(page)).length]).toEqual([words, 1]);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('fail logs out and deletes the copy once the user says so, and Escape stays', async () => {
    const { page } = await atAForm();
    await page.route('**/saves', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await address(page).fill(words);
    await expect.poll(() => copies(page)).toHaveLength(1);
    await pressLogout(page);
    await questionOn(page).waitFor();
    await page.keyboard.press('Escape');
    await questionOn(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await questionOn(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect([await copies(page), await isSignedIn(page)]).toEqual([[], false]);
  });

  test('work again logs out without a question', async () => {
    const { page } = await atAForm();
    await address(page).fill(words);
    await pressLogout(page);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await copies(page)).toEqual([]);
  });
});

test('Logout on the page of a conflict asks before the version of the user is lost', async () => {
  const { page } = await atAForm();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await scriptsRun(other);
  await address(page).fill('first tab');
  await page.getByText('Draft saved').waitFor();
  await address(other).fill('second tab');
  await other.getByText('This draft was also changed in another window').waitFor();
  await pressLogout(other);
  await questionOn(other).getByRole('button', { name: 'Stay' }).click();
  await other.getByRole('button', { name: 'Keep all of mine' }).click();
  await scriptsRun(other);
  expect(await address(other).inputValue()).toBe('second tab');
});

async function atAForm() {
  const ana = await company.person({ privileges: ['MYINCIDENT_ADD'] });
  const visit = await Visit.begin({ scripts: true, width: 1440 });
  onTestFinished(() => visit.end());
  await visit.signIn(ana.email, password);
  const { page } = visit;
  await page.goto('/newincident');
  await scriptsRun(page);
  return { visit, page };
}

const questionOn = (page: Page) => page.getByRole('alertdialog', { name: 'Log out without saving?' });

async function pressLogout(page: Page) {
  await page.locator('details[data-menu]:not([open]) > summary:has(.avatar)').locator('visible=true').click();
  await page.getByRole('button', { name: 'Logout' }).locator('visible=true').click();
}

async function isSignedIn(page: Page) {
  return (await page.request.get('/session/alive', { maxRedirects: 0 })).status() === 204;
}
