import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, manager, officer, Visit } from '../support/browser.ts';
import { chooseInTree } from '../support/incident-form.ts';

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
  test.each([0, 100, 300, 1_000])('%i ms after a keystroke loses at most the last second', async (milliseconds) => {
    const keys = await typed(page, 20);
    await sleep(milliseconds);
    const killed = Date.now();
    await kill(page);
    const text = await found(await opened());
    expect(textOf(keys).startsWith(text), text).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(keys.filter(({ at }) => at <= killed - 1_000).length);
    if (milliseconds === 1_000) expect(text).toBe(textOf(keys));
  });

  test('without a connection loses no input', async () => {
    await context.setOffline(true);
    const first = await typed(page, 25);
    // by now a save is in flight, so the next input needs another save
    await sleep(500);
    const keys = [...first, ...(await typed(page, 25))];
    await page.getByText(/No connection since \d\d:\d\d [AP]M/).waitFor();
    await pressButton(page, 'Save');
    await sleep(500);
    expect([page.url(), await address(page).inputValue()]).toEqual([form, textOf(keys)]);
    await kill(page);
    await context.setOffline(false);
    expect(await found(await opened(), 'offered')).toBe(textOf(keys));
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
    expect(await found(await opened())).toBe(textOf(keys));
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
    expect([page.url().split(/[?#]/)[0], await address(page).inputValue()]).toEqual([form, textOf(keys)]);
    await page.unrouteAll();
    await page.getByText('No connection since').waitFor({ state: 'detached' });
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
    expect(await found(await opened())).toBe(textOf(keys));
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
    await page.getByText('Draft saved').waitFor();
    expect(await found(await opened())).toBe(textOf(keys));
  });

  test('leads through a new sign-in back to the form with the unsaved input', async () => {
    await context.clearCookies();
    const keys = await typed(page, 10);
    await page.getByText('Not saved: you were logged out.').waitFor();
    await page.goto(form);
    await signsIn(page);
    await page.waitForURL(form);
    await page.getByText('Your last changes were not saved').waitFor();
    await visit.looksRight();
    expect(await found(page, 'offered')).toBe(textOf(keys));
  });

  test('hides the unsaved input from other users', async () => {
    await context.clearCookies();
    const keys = await typed(page, 10);
    await page.getByText('Not saved: you were logged out.').waitFor();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(textOf(keys));
    expect(await copies(page)).toHaveLength(1);
    await page.goto('/login');
    await signsIn(page, manager);
    await page.waitForURL('**/dashboard');
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await scriptsRun(page);
    await sleep(1_000);
    expect(await page.getByText('Your last changes were not saved').isVisible()).toBe(false);
  });

  test('and ends by logging out saves the input first and leaves no local copy', async () => {
    const keys = await typed(page, 10, 0);
    await page.locator('details[data-menu] > summary', { hasText: 'Priya Nair' }).click();
    await page.getByRole('button', { name: 'Logout' }).locator('visible=true').click();
    await page.waitForURL((address) => !address.href.includes('newincident'));
    expect(await copies(page)).toEqual([]);
    await visit.signIn(officer);
    expect(await found(await opened())).toBe(textOf(keys));
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
    expect(await copies(other)).toEqual([]);
    await other.reload();
    await scriptsRun(other);
    await sleep(1_000);
    expect(await other.getByText('Your last changes were not saved').isVisible()).toBe(false);
    expect(await address(other).inputValue()).toBe('');
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
    await sleep(500);
    expect(await copies(other)).toEqual([]);
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
    expect(await copies(other)).toEqual([]);
  });
});

function address(page: Page) {
  return page.locator('input[name="location.address"]');
}

/** Types letters one by one; returns each letter with the time of its keystroke. */
async function typed(page: Page, count: number, pause = 40) {
  await address(page).focus();
  const keys: { key: string; at: number }[] = [];
  for (let at = 0; at < count; at++) {
    const key = String.fromCharCode(97 + (at % 26));
    await page.keyboard.press(key);
    keys.push({ key, at: Date.now() });
    await sleep(pause);
  }
  return keys;
}

const textOf = (keys: { key: string }[]) => keys.map(({ key }) => key).join('');

/** Text whose letters take nine bytes each in a URL-encoded form. */
async function longText(page: Page): Promise<string> {
  const text = '€'.repeat(9_000);
  await page.locator('textarea[name=summary]').fill(text);
  return text;
}

async function kill(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Opens the form in another tab of the same browser. */
async function opened(): Promise<Page> {
  const other = await context.newPage();
  await other.goto(form);
  await scriptsRun(other);
  return other;
}

async function scriptsRun(page: Page) {
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
}

/** Returns what the form shows after the offered unsaved input was put back. */
async function found(page: Page, how?: 'offered'): Promise<string> {
  const notice = page.getByText('Your last changes were not saved');
  const isOffered = await notice.waitFor({ timeout: how ? 10_000 : 2_000 }).then(
    () => true,
    () => false,
  );
  if (how) expect(isOffered).toBe(true);
  if (!isOffered) return await address(page).inputValue();
  const before = await address(page).inputValue();
  await putBack(page);
  await expect.poll(() => address(page).inputValue()).not.toBe(before);
  return await address(page).inputValue();
}

async function putBack(page: Page) {
  const button = page.getByRole('button', { name: 'Restore changes' });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await expect.poll(() => copies(page), { message: 'nothing is offered again' }).toEqual([]);
}

async function copies(page: Page): Promise<string[]> {
  await sleep(200);
  return await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved ')));
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
