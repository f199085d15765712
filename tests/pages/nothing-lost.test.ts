import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, manager, officer, Visit } from '../support/browser.ts';
import { chooseInTree } from '../support/incident-form.ts';
import { address, copies, kill, offered, putBack, scriptsRun } from '../support/unsaved-form.ts';

/** A save that fails is tried again after 30 seconds at the latest. */
const longestRetry = 45_000;

let visit: Visit;
let context: BrowserContext;
let page: Page;
/** Address of the form. */
let form: string;
beforeEach(async () => {
  visit = await Visit.begin({ scripts: true, width: 1440 });
  page = visit.page;
  context = page.context();
  await visit.signIn(officer);
  await page.goto('/newincident');
  await page.getByRole('button', { name: 'Create new incident' }).click();
  await page.waitForURL(/\/newincident\/[0-9a-f-]{36}$/);
  form = page.url();
  await scriptsRun(page);
});
afterEach(() => visit.end());

describe('a tab that is killed', () => {
  test('without a connection loses no input', async () => {
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/saves'));
    const first = await typed(page, 25);
    await failed;
    const keys = first + (await typed(page, 25));
    await page.getByText(/No connection since \d\d:\d\d [AP]M/).waitFor();
    await pressButton(page, 'Save');
    await page.getByText('Save must wait until the connection is back.').waitFor();
    expect([page.url(), await address(page).inputValue()]).toEqual([form, keys]);
    await kill(page);
    await context.setOffline(false);
    const other = await opened();
    await offered(other).waitFor();
    await shows(other, keys);
  });

  test('loses no input that is larger than the limit of a keepalive request', async () => {
    await context.setOffline(true);
    const long = await longText(page);
    await page.getByText('No connection since').waitFor();
    await kill(page);
    await context.setOffline(false);
    const other = await opened();
    await putBack(other);
    await expect.poll(() => other.locator('textarea[name=summary]').inputValue()).toBe(long);
  });
});

describe('a reload in the instant of typing', () => {
  test('shows what was typed, and saves further input without a conflict', async () => {
    await address(page).fill('12 Quay Street');
    await page.reload();
    await expect.poll(() => address(page).inputValue()).toBe('12 Quay Street');
    await page.locator('input[name="location.unit"]').fill('7');
    await page.getByText('Draft saved').waitFor();
    expect(await page.getByText(/another window/).count()).toBe(0);
    await shows(await opened(), '12 Quay Street');
  });
});

describe('without a connection', () => {
  test('a form shows since when it is unsaved and saves automatically after reconnecting', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await context.setOffline(true);
    const keys = await typed(page, 10);
    await page.getByText('No connection since').waitFor();
    await context.setOffline(false);
    await page.getByText('Draft saved').waitFor();
    expect(await page.getByText('No connection since').isVisible()).toBe(false);
    // the save that was on its way is sent again before the later letters
    await expect.poll(() => copies(page)).toEqual([]);
    await shows(await opened(), keys);
  });

  test('a bar says that nothing is lost and that Save must wait, as Save and the Add buttons do when pressed', async () => {
    await context.setOffline(true);
    const bar = page.getByRole('alert').filter({ hasText: 'No connection since' });
    await bar.getByText('Nothing you typed is lost').waitFor();
    expect(await bar.textContent()).toContain('Save must wait until then.');
    for (const button of ['Add vehicle', 'Add person', 'Save']) {
      await pressButton(page, button);
      await page.getByText(`${button} must wait until the connection is back. Nothing you typed is lost.`).waitFor();
      expect(page.url()).toBe(form);
    }
    await context.setOffline(false);
    await bar.waitFor({ state: 'detached' });
    expect(await page.getByText('must wait until').count()).toBe(0);
    await pressButton(page, 'Add vehicle');
    await page.locator('#vehicles .entry').waitFor();
  });

  test('Wi-Fi without internet is told by Save and the buttons of dialogs, loses no input, and does not stop adding parts', async () => {
    const keys = await typed(page, 10);
    await page.getByText('Draft saved').waitFor();
    await pressButton(page, 'Select person');
    const dialog = page.locator('.dialog:visible');
    const name = dialog.getByRole('searchbox');
    await name.fill('Hug');
    await dialog.getByText(/found$|no search data\./).waitFor();
    await page.route('**', (route) => route.abort('internetdisconnected'));
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await name.fill('Hughes');
    await page.getByText('This must wait until the connection is back. Nothing you typed is lost.').waitFor();
    expect(await name.inputValue()).toBe('Hughes');
    await dialog.getByRole('link', { name: 'Dismiss', exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await pressButton(page, 'Add vehicle');
    await page.locator('#vehicles .entry').waitFor();
    await pressButton(page, 'Add person');
    await page.locator('.dialog:visible').getByRole('button', { name: 'No', exact: true }).click();
    await page.locator('#persons .entry').waitFor();
    await pressButton(page, 'Save');
    await page.getByText('Save must wait until the connection is back. Nothing you typed is lost.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'No connection since' }).waitFor();
    expect([page.url().split(/[?#]/)[0], await address(page).inputValue()]).toEqual([form, keys]);
    await page.unrouteAll();
    await page.getByText('No connection since').waitFor({ state: 'detached', timeout: longestRetry });
    await pressButton(page, 'Select person');
    await dialog.waitFor();
    await page.reload();
    expect(await page.locator('#vehicles .entry').count()).toBe(1);
    expect(await page.locator('#persons .entry').count()).toBe(1);
  });

  test.each([
    ['Add attachment', 'Cancel'],
    ['Select person', 'Dismiss'],
    ['Delete Draft', 'Cancel'],
  ])('the dialog of %s is dismissed and the form stays', async (button, dismiss) => {
    await pressButton(page, button);
    const dialog = page.locator('.dialog:visible');
    await dialog.waitFor();
    await context.setOffline(true);
    await dialog.getByRole('link', { name: dismiss, exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url().split('#')[0]).toBe(form);
    await page.getByText('No connection since').waitFor();
    expect(await address(page).isEditable()).toBe(true);
    await context.setOffline(false);
  });

  test('every button that waits for the server shows it', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/keep\/select-person/, (route) => slow.then(() => route.continue()));
    await pressButton(page, 'Select person');
    await page.locator('button[aria-busy=true]', { hasText: 'Select person' }).waitFor();
    answer();
    await page.locator('.dialog:visible').waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  });

  test('leaving a form with more unsaved input than a keepalive request can carry shows a warning', async () => {
    await context.setOffline(true);
    await longText(page);
    await page.getByText('No connection since').waitFor();
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('/dashboard').catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    expect(page.url()).toBe(form);
  });

  test('leaving a form with little unsaved input shows no warning, and the input is offered again', async () => {
    await context.setOffline(true);
    const keys = await typed(page, 5);
    await page.goto('about:blank').catch(() => null);
    await context.setOffline(false);
    await shows(await opened(), keys);
  });
});

describe('a session that ends during typing', () => {
  test('shows a message, and the form saves again after sign-in in another tab', async () => {
    await context.clearCookies();
    const keys = await typed(page, 10);
    await page.getByText('Not saved: you were logged out.').waitFor();
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await signsIn(other);
    await other.waitForURL('**/dashboard');
    await page.bringToFront();
    await page.getByText('Draft saved').waitFor({ timeout: longestRetry });
    await shows(await opened(), keys);
  });

  test('leads through a new sign-in back to the form with the unsaved input', async () => {
    await context.clearCookies();
    const keys = await typed(page, 10);
    await page.getByText('Not saved: you were logged out.').waitFor();
    await page.goto(form);
    await signsIn(page);
    await page.waitForURL(form);
    await offered(page).waitFor();
    await visit.looksRight();
    await shows(page, keys);
  });

  test('hides the unsaved input from other users', async () => {
    await context.clearCookies();
    const keys = await typed(page, 10);
    await page.getByText('Not saved: you were logged out.').waitFor();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(keys);
    await expect.poll(() => copies(page)).toHaveLength(1);
    await page.goto('/login');
    await signsIn(page, manager);
    await page.waitForURL('**/dashboard');
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await scriptsRun(page);
    await expectNoOffer(page);
  });

  test('and ends by logging out saves the input first and leaves no local copy', async () => {
    const keys = await typed(page, 10);
    await page.locator('details[data-menu] > summary', { hasText: 'Priya Nair' }).click();
    await page.getByRole('button', { name: 'Logout' }).locator('visible=true').click();
    await page.waitForURL((address) => !address.href.includes('newincident'));
    await expect.poll(() => copies(page)).toEqual([]);
    await visit.signIn(officer);
    await shows(await opened(), keys);
  });
});

describe('a recovered unsaved input', () => {
  beforeEach(async () => {
    await context.setOffline(true);
    await typed(page, 10);
    await page.getByText('No connection since').waitFor();
    await kill(page);
    await context.setOffline(false);
  });

  test('is offered with its time and deleted when it is discarded', async () => {
    const other = await opened();
    await other.getByText(/Your last changes were not saved \(\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M\)/).waitFor();
    await other.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => copies(other)).toEqual([]);
    await other.reload();
    await scriptsRun(other);
    expect(await address(other).inputValue()).toBe('');
    await expectNoOffer(other);
  });

  test('is merged with later saves and shows a conflict where both changed the same field', async () => {
    const other = await opened();
    await address(other).fill('saved in between');
    await other.getByText('Draft saved').waitFor();
    await other.getByRole('button', { name: 'Restore changes' }).click();
    await other.getByText('This draft was also changed in another window').waitFor();
    await other
      .getByRole('row', { name: /Address/ })
      .getByRole('radio')
      .nth(1)
      .check();
    await other.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await other.waitForURL(form);
    expect(await address(other).inputValue()).toMatch(/^abc/);
    await expect.poll(() => copies(other)).toEqual([]);
  });
});

describe('a draft in two tabs', () => {
  test('merges the changes of both and shows a conflict where both changed the same field', async () => {
    const other = await opened();
    await address(page).fill('first tab');
    await page.getByText('Draft saved').waitFor();
    await other.locator('input[name="location.street"]').fill('second tab');
    await other.getByText('Saved together with changes from another window.').waitFor();
    await other.getByRole('link', { name: 'Show all changes' }).click();
    await scriptsRun(other);
    expect(await address(other).inputValue()).toBe('first tab');
    expect(await other.locator('input[name="location.street"]').inputValue()).toBe('second tab');

    await address(other).fill('second tab');
    await other.getByText('Draft saved').waitFor();
    await address(page).fill('first tab again');
    await page.getByText('This draft was also changed in another window').waitFor();
    await page.getByRole('button', { name: 'Keep the chosen versions' }).click();
    expect(
      await page.getByText('This draft was also changed in another window').isVisible(),
      'nothing is chosen yet',
    ).toBe(true);
    await page.getByRole('button', { name: 'Keep all of mine' }).click();
    await page.waitForURL(form);
    expect(await address(page).inputValue()).toBe('first tab again');
  });

  test('that is submitted in one tab saves the input of the other as an edit of the incident', async () => {
    const other = await opened();
    await fillsIn(page);
    await pressButton(page, 'Save');
    await page.waitForURL('**/dashboard');
    await address(other).fill('typed after that');
    await other.waitForURL(/\/incidents\/[0-9a-f-]+\/edit\//);
    await scriptsRun(other);
    expect(await address(other).inputValue()).toBe('typed after that');
    await expect.poll(() => copies(other)).toEqual([]);
  });
});

/** Types letters one by one; returns them. */
async function typed(page: Page, count: number): Promise<string> {
  const letters = Array.from({ length: count }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
  await address(page).focus();
  await page.keyboard.type(letters);
  return letters;
}

/** Text whose letters take nine bytes each in a URL-encoded form. */
async function longText(page: Page): Promise<string> {
  const text = '€'.repeat(9_000);
  await page.locator('textarea[name=summary]').fill(text);
  return text;
}

/** Opens the form in another tab of the same browser. */
async function opened(): Promise<Page> {
  const other = await context.newPage();
  await other.goto(form);
  await scriptsRun(other);
  return other;
}

/** Waits until the form shows this address, which is put back where it is offered. */
async function shows(page: Page, text: string) {
  const shown = async () => {
    if (await offered(page).isVisible()) await putBack(page);
    return await address(page).inputValue();
  };
  await expect.poll(shown).toBe(text);
}

/** Expects that nothing is offered by the time that a later change is saved. */
async function expectNoOffer(page: Page) {
  await address(page).fill('a later change');
  await page.getByText('Draft saved').waitFor();
  expect(await offered(page).isVisible()).toBe(false);
}

async function pressButton(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).last().click();
}

async function signsIn(page: Page, email = officer) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills in the required fields of an incident. */
async function fillsIn(page: Page) {
  await page.getByLabel('Date occurred, date').fill('2026-03-14');
  await page.getByLabel('Date occurred, time').fill('03:10');
  const where = { page, profile: { scripts: true, width: 1440 } as const };
  await chooseInTree(where, 'lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  await page.getByText('Draft saved').waitFor();
}
