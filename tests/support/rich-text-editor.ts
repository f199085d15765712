import type { Page } from 'playwright';
import type { AtTheForm } from './incident-form.ts';
import { pastDay } from './past-day.ts';
import { pagesOf } from './printed-words.ts';

export const editor = (page: Page, name: string) => page.locator('.rte__editor').getByRole('textbox', { name });
export const button = (page: Page, name: string, field = 'Summary') =>
  page.getByRole('toolbar', { name: `${field}, text style` }).getByRole('button', { name, exact: true });

/** Holds each key for 100 ms, because the editor hears of a moved caret only a moment later. */
export async function press(page: Page, keys: string) {
  await page.keyboard.press(keys, { delay: 100 });
}

export async function open({ page }: AtTheForm, name: string) {
  await page.getByRole('textbox', { name }).click();
  await editor(page, name).waitFor();
}

/** Returns the markup without level, class and rel attributes, in which editor and viewer differ. */
export function seen(html: string) {
  return html
    .replace(/ (data-level|class|rel)="[^"]*"/g, '')
    .replace(/>\n/g, '>')
    .trim();
}

export function scriptsLoaded(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(request.url());
  });
  return names;
}

export async function paste(page: Page, data: Record<string, string>) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, data);
}

/** Returns the accessible name of the focused element. */
export async function focused(page: Page): Promise<string | undefined> {
  const snapshot = await page.locator(':focus').first().ariaSnapshot();
  return /^- \w+ "([^"]*)"/.exec(snapshot)?.[1];
}

/** Fills in the required fields and saves; returns the incident's number. */
export async function save(form: AtTheForm): Promise<string> {
  const { page } = form;
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
  await page.getByLabel('Date occurred, date').fill(pastDay());
  await page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  await form.press('Save');
  await page.waitForURL('**/dashboard');
  return number;
}

export async function view(page: Page, number: string) {
  await page.getByRole('link', { name: /Open Incidents/ }).click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
}

/** Returns the text of the printout. */
export async function print(page: Page): Promise<string> {
  const more = page.locator('.menu--phone > summary');
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Print' }).locator('visible=true').first().click();
  await page.waitForURL(/\/print/);
  const report = page.locator('object, iframe').first();
  await report.waitFor({ state: 'attached', timeout: 30_000 });
  const address = (await report.getAttribute('data')) ?? (await report.getAttribute('src'));
  return pagesOf(await (await page.request.get(address!)).body()).join('');
}
