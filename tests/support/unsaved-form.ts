import type { Page } from 'playwright';
import { expect } from 'vitest';

export function address(page: Page) {
  return page.locator('input[name="location.address"]');
}

/** Ends the process of a tab. */
export async function kill(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

export async function scriptsRun(page: Page) {
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
}

/** The notice of input that was not saved. */
export const offered = (page: Page) => page.getByText('Your last changes were not saved');

export async function putBack(page: Page) {
  const button = page.getByRole('button', { name: 'Restore changes' });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await expect.poll(() => copies(page), { message: 'nothing is offered again' }).toEqual([]);
}

/** Returns the names of the copies that the browser keeps of unsaved input. */
export async function copies(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved ')));
}
