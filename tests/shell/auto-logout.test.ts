import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { browser } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct();
  company = await aCompany(product.orm, { autoLogoutSeconds: 20 });
});
afterAll(async () => {
  await product.close();
});

/** Somebody of an account that is logged out after 20 seconds, in a browser whose clock stands still until we turn it. */
async function someoneAtAPage({ scripts = true, failsHydration = false } = {}) {
  const ana = await company.person();
  const context = await (await browser()).newContext({ baseURL: product.origin, javaScriptEnabled: scripts });
  onTestFinished(() => context.close());
  const { value } = [...(await Client.signIn(product.origin, ana.email, password)).cookies.values()].at(-1)!;
  await context.addCookies([{ name: 'session', value, url: product.origin }]);
  const page = await context.newPage();
  const begun = Date.now();
  await page.clock.install({ time: begun });
  // React needs the clock to render the page anew; a time that the clock has passed already would be refused
  if (!failsHydration) await page.clock.pauseAt(begun + 10_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  if (failsHydration) {
    await page.route('**/profile', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('<h1>', '<h1>Another text of ') });
    });
  }
  await page.goto('/profile');
  return {
    ...ana,
    context,
    page,
    clock: page.clock,
    errors,
    dialog: page.getByRole('alertdialog', { name: 'Auto logout' }),
    requests: counted(page),
    age: (seconds: number) =>
      company.em.execute(`update session set last_active_at = now() - make_interval(secs => $1) where user_id = $2`, [
        ...[seconds, ana.userId],
      ]),
    session: async () => {
      const [session] = await company.em.execute<[{ why: string | null; idle: number }]>(
        `select ended_why as why, extract(epoch from now() - last_active_at)::int as idle from session where user_id = $1`,
        [ana.userId],
      );
      return session;
    },
  };
}

/** How often the page has told the server that somebody is there. */
function counted(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/session/alive')) requests.push(request.method());
  });
  return requests;
}

describe('auto logout: after the idle time', () => {
  test('a dialog counts down 30 seconds, then logs the user out with a reason', async () => {
    const { page, clock, dialog, session } = await someoneAtAPage();
    await clock.runFor(19_000);
    expect(await dialog.isVisible()).toBe(false);
    await clock.runFor(6_000);
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.textContent()).toContain('Nothing was touched for 20 seconds.');
    const left = async () => Number(await page.getByRole('timer').textContent());
    const first = await left();
    expect(first).toBeLessThanOrEqual(30);
    expect(first).toBeGreaterThanOrEqual(25);
    await clock.runFor(10_000);
    expect(first - (await left())).toBe(10);
    expect(
      await page.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await clock.runFor(20_000);
    await page.waitForURL('**/idp/interaction/**');
    expect(await page.getByRole('status').textContent()).toContain('Nothing was touched for 20 seconds.');
    expect(await session()).toMatchObject({ why: 'IDLE' });
  });

  test('signing in again redirects back to the page', async () => {
    const { page, clock, email } = await someoneAtAPage();
    await page.goto('/profile?tab=2');
    await clock.runFor(56_000);
    await page.waitForURL('**/idp/interaction/**');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/profile?tab=2');
  });

  test('Cancel in the last second keeps the session in the browser and on the server', async () => {
    const { page, clock, dialog, requests, age, session } = await someoneAtAPage();
    await clock.runFor(48_000);
    await age(49);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.isVisible()).toBe(false);
    await expect.poll(async () => (await session()).idle).toBeLessThan(10);
    expect(requests).toEqual(['POST']);
    await clock.runFor(15_000);
    expect(await dialog.isVisible()).toBe(false);
    expect(await session()).toMatchObject({ why: null });
  });

  test.each<[string, (page: Page) => Promise<void>]>([
    ['a key', (page) => page.keyboard.press('Shift')],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the pointer', (page) => page.mouse.move(10, 10)],
    ['the wheel', (page) => page.evaluate(() => void dispatchEvent(new Event('scroll')))],
  ])('%s dismisses it as well', async (_, touch) => {
    const { page, clock, dialog } = await someoneAtAPage();
    await clock.runFor(30_000);
    expect(await dialog.isVisible()).toBe(true);
    await touch(page);
    expect(await dialog.isVisible()).toBe(false);
  });

  test('Escape dismisses the countdown and not the dialog below', async () => {
    const { page, clock, dialog } = await someoneAtAPage();
    await page.goto('/dashboard/drafts');
    await clock.runFor(30_000);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(page.url()).toContain('/dashboard/drafts');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard');
  });

  test('activity in another tab keeps this tab signed in', async () => {
    const { context, page, clock, dialog } = await someoneAtAPage();
    const other = await context.newPage();
    await other.goto('/profile');
    await clock.runFor(30_000);
    expect(await dialog.isVisible()).toBe(true);
    await other.mouse.move(20, 20);
    await clock.runFor(1_000);
    expect(await dialog.isVisible()).toBe(false);
    expect(page.url()).toContain('/profile');
  });

  test('Logout in the countdown dialog logs out at once', async () => {
    const { page, clock, dialog, session } = await someoneAtAPage();
    await clock.runFor(30_000);
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.origin}/`);
    expect(await session()).toMatchObject({ why: 'LOGOUT' });
  });
});

describe('a user who only scrolls on one page', () => {
  test('is reported to the server as active', async () => {
    const { page, clock, requests, dialog, session } = await someoneAtAPage();
    for (let seconds = 0; seconds < 60; seconds += 2) {
      await page.mouse.move(10 + seconds, 10);
      await clock.runFor(2_000);
    }
    expect(await dialog.isVisible()).toBe(false);
    expect(requests.length).toBeGreaterThanOrEqual(2);
    expect(requests.length).toBeLessThanOrEqual(6);
    expect(await session()).toMatchObject({ why: null });
  });

  test('and then stops is idle on the server from the last scroll', async () => {
    const { page, clock, requests } = await someoneAtAPage();
    await clock.runFor(2_000);
    await page.mouse.move(10, 10);
    await clock.runFor(11_000);
    expect(requests).toEqual(['POST']);
    await clock.runFor(11_000);
    expect(requests).toEqual(['POST']);
  });
});

describe('auto logout without a connection', () => {
  test('covers the page until the connection is back, then logs the user out', async () => {
    const { context, page, clock, dialog, session } = await someoneAtAPage();
    const heading = page.getByRole('heading', { name: 'Profile', exact: true });
    await context.setOffline(true);
    await clock.runFor(30_000);
    expect(await dialog.textContent()).toContain('What you typed is saved.');
    await clock.runFor(30_000);
    await dialog.getByText('This page is locked. You are logged out when the connection is back.').waitFor();
    expect(await dialog.getByText('You are offline.', { exact: true }).isVisible()).toBe(true);
    for (const key of ['Escape', '?', 'n', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.mouse.click(10, 10);
    await clock.runFor(60_000);
    expect([await heading.isVisible(), await dialog.isVisible(), page.url()]).toEqual([
      ...[false, true, `${product.origin}/profile`],
    ]);
    expect(await dialog.getByRole('button').count()).toBe(0);
    await context.setOffline(false);
    await page.waitForURL('**/idp/interaction/**');
    expect(await session()).toMatchObject({ why: 'IDLE' });
  });

  test('says that a form is not saved yet', async () => {
    const { context, page, clock, dialog } = await someoneAtAPage();
    const firstName = page.locator('input[name=firstName]');
    const isHydrated = () => firstName.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__react')));
    await expect.poll(isHydrated).toBe(true);
    await clock.runFor(2_000);
    await firstName.fill('Zoë');
    await clock.runFor(30_000);
    await dialog.getByText('What you typed is not saved yet.').waitFor();
    await context.setOffline(true);
    await clock.runFor(2_000);
    await dialog.getByText('Not saved yet: you are offline.').locator('visible=true').waitFor();
    expect(await dialog.getByText('What you typed is saved.').isVisible()).toBe(false);
  });

  test('keeps what was typed into an incident, and offers it after the next sign-in above a dialog that is open', async () => {
    const { context, userId, email, page, clock, dialog, age } = await someoneAtAPage();
    await company.em.execute(
      `insert into workgroup_privilege select account_id, workgroup_id, 'MYINCIDENT_ADD' from app_user where id = $1`,
      [userId],
    );
    await page.goto('/newincident');
    await clock.runFor(2_000);
    await page.locator('.keep-draft').waitFor({ state: 'hidden' });
    const form = page.url();
    await context.setOffline(true);
    await page.locator('input[name="location.address"]').fill('12 Quay Street');
    await clock.runFor(60_000);
    await dialog.getByText('Not saved yet: you are offline.').locator('visible=true').waitFor();
    expect(await page.locator('input[name="location.address"]').isVisible()).toBe(false);
    await age(100);
    await context.setOffline(false);
    await page.waitForURL('**/idp/interaction/**');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(form);
    await page.goto(`${form}/add-person`);
    await clock.runFor(5_000);
    await page.getByRole('button', { name: 'Restore changes' }).click();
    await clock.runFor(5_000);
    await expect.poll(() => page.locator('input[name="location.address"]').inputValue()).toBe('12 Quay Street');
  });
});

describe('a session that has ended on the server', () => {
  test('redirects to the sign-in page at the next report of activity', async () => {
    const { page, clock, age } = await someoneAtAPage();
    await age(100);
    await clock.runFor(1_000);
    await page.mouse.move(10, 10);
    await clock.runFor(12_000);
    await page.waitForURL('**/idp/interaction/**');
    expect(await page.getByRole('status').textContent()).toContain('Nothing was touched for 20 seconds.');
  });
});

describe('the incident form', () => {
  test('after the end of its session redirects to the sign-in page and back', async () => {
    const { context, userId, email, clock } = await someoneAtAPage();
    await clock.resume();
    await company.em.execute(
      `insert into workgroup_privilege select account_id, workgroup_id, 'MYINCIDENT_ADD' from app_user where id = $1`,
      [userId],
    );
    const page = await context.newPage();
    await page.goto('/newincident');
    const draft = page.url();
    await company.em.execute(`update session set expires_at = now() where user_id = $1`, [userId]);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.waitForURL('**/idp/interaction/**');
    expect(await page.getByRole('status').textContent()).toContain('A session lasts 12 hours at most.');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(draft);
  });
});

describe('auto logout without JavaScript', () => {
  test('is announced on the page, which lets the user extend the session and stay there', async () => {
    const { context, page, age, session } = await someoneAtAPage({ scripts: false });
    const warning = page.getByRole('complementary', { name: 'Auto logout' });
    expect(await warning.textContent()).toContain('logged out after 20 seconds');
    await age(30);
    const [tab] = await Promise.all([context.waitForEvent('page'), warning.getByRole('link').click()]);
    await tab.getByRole('heading', { name: 'You stay signed in' }).waitFor();
    expect((await session()).idle).toBeLessThan(10);
    expect(page.url()).toMatch(/\/profile$/);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('ends the session on the server, and the next request redirects to the sign-in page', async () => {
    const { page, age, session } = await someoneAtAPage({ scripts: false });
    await age(61);
    await page.reload();
    expect(await page.getByRole('status').textContent()).toContain('Nothing was touched for 20 seconds.');
    expect(await session()).toMatchObject({ why: 'IDLE' });
  });
});

describe('the header on a phone', () => {
  test('has no Analyze and Administration tabs and has Logout in its drawer', async () => {
    const admin = await company.person({ admin: true });
    for (const [width, names] of [
      [1440, ['Dashboard', 'New Incident', 'Reports', 'Search', 'Analyze', 'Administration']],
      [360, ['Dashboard', 'New Incident', 'Reports', 'Search']],
    ] as const) {
      const context = await (await browser()).newContext({
        baseURL: product.origin,
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
      });
      const { value } = [...(await Client.signIn(product.origin, admin.email, password)).cookies.values()].at(-1)!;
      await context.addCookies([{ name: 'session', value, url: product.origin }]);
      const page = await context.newPage();
      await page.goto('/dashboard');
      const shown = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      expect(await Promise.all(shown.map((link) => link.textContent()))).toEqual(names);
      const drawer = page.locator('details.drawer');
      expect(await drawer.isVisible()).toBe(width === 360);
      if (width === 360) {
        await drawer.locator('summary').click();
        const items = await drawer.getByRole('link').allTextContents();
        expect(items).toEqual([...names, 'Help Center']);
        await drawer.getByRole('button', { name: 'Logout' }).click();
        await page.waitForURL(`${product.origin}/`);
      }
      expect(await page.getByRole('link', { name: 'SIGN UP' }).first().isVisible()).toBe(false);
      await context.close();
    }
  });
});

describe('a page whose hydration failed, so that React has replaced its document,', () => {
  test('counts down, stays by Cancel and logs out', async () => {
    const { page, clock, dialog, requests, session } = await atAReplacedPage();
    await clock.runFor(25_000);
    expect(await dialog.isVisible()).toBe(true);
    const left = async () => Number(await page.getByRole('timer').textContent());
    const first = await left();
    await clock.runFor(5_000);
    expect(first - (await left())).toBe(5);
    const cancel = page.getByRole('button', { name: 'Cancel' });
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    await cancel.click();
    expect(await dialog.isVisible()).toBe(false);
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await clock.runFor(56_000);
    await page.waitForURL('**/idp/interaction/**');
    expect(await session()).toMatchObject({ why: 'IDLE' });
  });

  test('opens and closes its menus', async () => {
    const { page } = await atAReplacedPage();
    const menu = page.locator('details.menu');
    const isOpen = () => menu.evaluate((details) => (details as HTMLDetailsElement).open);
    await menu.locator('summary').click();
    expect(await isOpen()).toBe(true);
    await page.getByRole('heading', { name: 'Profile', exact: true }).click();
    expect(await isOpen()).toBe(false);
    await menu.locator('summary').click();
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await menu.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true);
  });

  async function atAReplacedPage() {
    const visit = await someoneAtAPage({ failsHydration: true });
    // phones have a heading of their own, which the style sheet hides when it has come back
    await expect.poll(() => visit.page.getByRole('heading', { name: 'Profile', exact: true }).count()).toBe(1);
    await visit.clock.pauseAt(Date.now() + 5_000);
    expect(visit.errors.join()).toMatch(/React error #42[35]/);
    return visit;
  }
});
