import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, desktop } from '../support/browser-profiles.ts';
import { giveReason } from '../support/close-reason.ts';

const list = '/dashboard/incidents/open';

describe('Back after an act by a dialog of the viewer', () => {
  test('with scripts needs one press to the list after closing, and after a dismissed dialog', async () => {
    const visit = await visitOfIncident(desktop);
    const { page } = visit;
    const viewer = new URL(page.url()).pathname;
    await tool(page, 'Close incident');
    await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === viewer);
    await pressBack(page);
    await expect.poll(() => pathOf(page)).toBe(list);
    await page.locator(`a[href^="${viewer}"]`).first().click();
    await close(page);
    await pressBack(page);
    await expect.poll(() => pathOf(page)).toBe(list);
    await visit.end();
  });

  test('with scripts leads from the form to the reopened incident, and after deleting to before the list', async () => {
    const visit = await visitOfIncident(desktop);
    const { page } = visit;
    const viewer = new URL(page.url()).pathname;
    await close(page);
    await tool(page, 'Reopen');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+/);
    await pressBack(page);
    await expect.poll(() => pathOf(page)).toBe(viewer);
    await pressBack(page);
    await expect.poll(() => pathOf(page)).toBe(list);
    await page.goto('/dashboard');
    await page.goto(list);
    await page.locator(`a[href^="${viewer}"]`).first().click();
    await tool(page, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Incident #\d+ is deleted\.$/).waitFor();
    expect(pathOf(page)).toBe(list);
    await pressBack(page);
    await expect.poll(() => pathOf(page)).toBe('/dashboard');
    await visit.end();
  });

  test('without scripts shows no dialog of an incident that is closed, and asks for nothing to be sent again', async () => {
    const visit = await visitOfIncident({ ...desktop, scripts: false });
    const { page } = visit;
    const viewer = new URL(page.url()).pathname;
    const posts: string[] = [];
    await close(page);
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    for (const path of [viewer, viewer, viewer, list]) {
      await page.goBack();
      expect(pathOf(page)).toBe(path);
      expect(await page.getByRole('heading', { name: /^Close incident/i }).count()).toBe(0);
    }
    expect(posts).toEqual([]);
    await visit.end();
  });
});

/** Opens an incident from the list, as a manager. */
async function visitOfIncident(profile: BrowserProfile) {
  const visit = await Visit.begin(profile);
  await visit.signIn(manager);
  const { page } = visit;
  await page.goto(list);
  await page.locator('tbody tr').filter({ hasNotText: 'Locked' }).first().locator('a.stretch').click();
  await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
  return visit;
}

async function close(page: Page) {
  await tool(page, 'Close incident');
  await page.getByRole('alertdialog').getByRole('link', { name: 'Close incident' }).click();
  await page.waitForURL(/close-details/);
  await giveReason(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close incident' }).click();
  await page.getByText(/^Incident #\d+ is closed\.$/).waitFor();
}

async function tool(page: Page, name: string) {
  const more = page.getByText('More', { exact: true });
  if (await more.isVisible()) await more.click();
  await page.locator('.viewer-bar').getByText(name, { exact: true }).locator('visible=true').first().click();
}

/**
 * Presses Back once the page has loaded: Chromium knows no history of one that it just shows. The page that Back shows first
 * may lead on to another, so no load of it is waited for.
 */
async function pressBack(page: Page) {
  await page.waitForLoadState();
  await page.goBack({ waitUntil: 'commit' });
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
