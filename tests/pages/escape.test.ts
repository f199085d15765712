import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { officer, Visit } from '../support/browser.ts';

let visit: Visit;
let page: Visit['page'];
beforeEach(async () => {
  visit = await Visit.begin({ scripts: true, width: 1440 });
  page = visit.page;
  await visit.signIn(officer);
});
afterEach(() => visit.end());

describe('Escape', () => {
  test('dismisses the topmost dialog and then the next one', async () => {
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await page.waitForURL(/\/newincident\/[0-9a-f-]{36}$/);
    const form = page.url();
    await page.locator('.keep-draft').waitFor({ state: 'hidden' });
    await page.locator('textarea[name=summary]').fill('A lift stood still.');
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Select person' }).click();
    await page.getByRole('dialog', { name: 'Select Person' }).waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${form}#persons`);

    await page.goto('/dashboard/drafts');
    await page
      .getByRole('link', { name: /^Delete #/ })
      .first()
      .click();
    await page.getByRole('alertdialog', { name: /^Delete Draft/ }).waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/drafts');
    await page.getByRole('dialog', { name: /^Draft Incidents/ }).waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.locator('.scrim').locator('visible=true').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  test('is ignored for an open menu, an input method and an event that was handled', async () => {
    await page.goto('/dashboard/drafts');
    const pressEscape = (how: { isComposing?: true; keyCode?: number; repeat?: true }, handled = false) =>
      page.evaluate(
        ({ how, handled }) => {
          const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...how });
          document.body.addEventListener('keydown', (event) => handled && event.preventDefault(), { once: true });
          document.querySelector('h2')!.dispatchEvent(event);
        },
        { how, handled },
      );
    await pressEscape({ isComposing: true });
    await pressEscape({ keyCode: 229 });
    await pressEscape({ repeat: true });
    await pressEscape({}, true);
    const menu = page.locator('details[data-menu]').first();
    await menu.evaluate((each: HTMLDetailsElement) => {
      each.open = true;
    });
    await pressEscape({});
    expect(await menu.getAttribute('open')).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/dashboard/drafts');
    await pressEscape({});
    await page.waitForURL('**/dashboard');
  });
});
