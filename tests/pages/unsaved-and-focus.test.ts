import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { administrator, answered, hydrated, manager, Visit } from '../support/browser.ts';
import { fillOtherPhone } from '../support/other-phone.ts';

let visit: Visit;
afterEach(() => visit.end());

async function begin(who: { email: string }['email'] | null, scripts = true) {
  visit = await Visit.begin({ scripts, width: 1440 });
  if (who) await visit.signIn(who);
  return visit.page;
}

type Page = Visit['page'];

describe('a dialog of administration with a changed field', () => {
  test.each(['Escape', 'Back', 'Dismiss', 'Cancel', 'another section'])(
    'asks before %s leaves it, and keeps what was typed',
    async (way) => {
      const page = await begin(administrator);
      await page.goto('/administration/lookups');
      await hydrated(page);
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      const form = page.locator('dialog').getByLabel('Name', { exact: true });
      await form.fill('Typed and not saved');
      const path = new URL(page.url()).pathname;
      if (way === 'Escape') await page.keyboard.press('Escape');
      else if (way === 'Back') await page.goBack();
      else if (way === 'another section')
        await page.evaluate(() => document.querySelector<HTMLElement>('.fold__bar')!.click());
      else await page.getByRole('dialog').getByRole('link', { name: way }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await form.inputValue()).toBe('Typed and not saved');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL((url) => url.pathname !== path);
    },
  );

  test('is left without a question when nothing was typed', async () => {
    const page = await begin(administrator);
    await page.goto('/administration/lookups');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/administration\/lookups(\?|$)/);
  });
});

describe('settings with a changed field', () => {
  test('ask before another section is opened, and not after they were saved', async () => {
    const page = await begin(administrator);
    await page.goto('/administration/settings');
    await hydrated(page);
    await fillOtherPhone(page.getByLabel('Phone'));
    const audit = page.getByRole('link', { name: /^Audit/ });
    await audit.click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Company settings is successfully updated.').waitFor();
    await audit.click();
    await page.waitForURL('**/administration/audit');
  });
});

describe.each([true, false])('with scripts: %s, a button that acts', (scripts) => {
  test('deactivates a user after a question, and keeps what was typed', async () => {
    const page = await begin(administrator, scripts);
    await page.goto('/administration/workgroups?q=analyst@');
    await page
      .getByRole('link', { name: /^Edit .* / })
      .last()
      .click();
    const position = page.getByLabel('Position');
    await position.fill('Typed and not saved');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate user' });
    await question.waitFor();
    await visit.looksRight();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await position.inputValue()).toBe('Typed and not saved');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('is deactivated. What you changed is not saved yet.').waitFor();
    expect(await position.inputValue()).toBe('Typed and not saved');
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByText('is activated. What you changed is not saved yet.').waitFor();
    expect(await position.inputValue()).toBe('Typed and not saved');
    await page.getByRole('button', { name: 'Set password' }).click();
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await visit.looksRight();
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await leave.waitFor({ state: 'detached' });
    expect(await position.inputValue()).toBe('Typed and not saved');
    await page.getByRole('button', { name: 'Set password' }).click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: /^Set password of / }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page
      .getByRole('link', { name: /^Edit .* / })
      .last()
      .click();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: /^Set password of / }).waitFor();
  });
});

test('the import adds the users of the file that was previewed last', async () => {
  const page = await begin(administrator);
  await page.goto('/administration/workgroups/users/import');
  const emails = [randomUUID(), randomUUID()].map((id) => `${id}@grandpacific.example`);
  for (const email of emails) {
    const csv = `Email,First name,Last name,Workgroup\n${email},Ana,Imported,Readers`;
    await page.getByLabel('CSV file').setInputFiles({ name: 'u.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('cell', { name: email }).waitFor();
  }
  expect(await page.locator('textarea[name=csv]').inputValue()).toContain(emails[1]);
});

/** Pages whose links and buttons open dialogs: tools, and documents where a dialog is a page of its own. */
const pages: [path: string, who: string | null][] = [
  ['/signup', null],
  ['/profile', administrator],
  ['/administration/settings', administrator],
  ['/administration/workgroups', administrator],
  ['/administration/lookups', administrator],
  ['/administration/notification', administrator],
  ['/administration/audit', administrator],
  ['/dashboard', manager],
  ['/dashboard/incidents/open', manager],
  ['/dashboard/drafts', manager],
  ['/search', manager],
];

describe.each(pages)('after each dialog of %s', (path, who) => {
  test('the focus returns to the control that opened it', async () => {
    const page = await begin(who);
    await page.goto(path);
    const lost: string[] = [];
    const shown: string[] = [];
    const tried = new Set<string>();
    for (const { address, at } of await openersOn(page)) {
      const kind = address.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '');
      if (tried.has(kind)) continue;
      tried.add(kind);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const opener = page.locator('a[href]').nth(at);
      const own = page.url();
      await opener.click();
      await page.waitForURL((url) => url.href !== own);
      const dialog = page.locator('.scrim > dialog').locator('visible=true').last();
      await answered(page);
      // some addresses below a page are pages of their own
      if (!(await dialog.isVisible())) continue;
      shown.push(address);
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => url.pathname === new URL(own).pathname);
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.localName);
      await expect
        .poll(focused)
        .toBe(address)
        .catch(async () => lost.push(`${address}: ${await focused()}`));
    }
    expect(shown, path).not.toEqual([]);
    expect(lost).toEqual([]);
  });
});

test('the focus returns to it when the script of the frame comes later than the scripts of the page', async () => {
  const page = await begin(manager);
  await page.goto('/dashboard/drafts');
  await page.waitForLoadState('networkidle');
  const opener = page.locator('a[href$="/delete"]').first();
  const address = await opener.getAttribute('href');
  await opener.click();
  await page.getByRole('alertdialog').waitFor();
  await page.route(/frame\.client/, async (route) => {
    await page.evaluate(async () => {
      const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/drafts-'));
      // hydration, if it does not wait, needs a few frames after the last script
      for (let frames = 0; frames < 20; frames += isLoaded() ? 1 : 0) await new Promise(requestAnimationFrame);
    });
    await route.continue();
  });
  await page.goto('/dashboard/drafts', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
});

/** Returns the links of a page that lead to a dialog over it: to an address below its own. */
async function openersOn(page: Page) {
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => {
    const here = location.pathname;
    return [...document.querySelectorAll('a[href]')].flatMap((link, at) => {
      const address = link.getAttribute('href')!;
      const isBelow = new URL(address, location.href).pathname.startsWith(`${here}/`);
      const isFile =
        /export|\/file|\/print|download/.test(address) || link.closest('[inert]') || !link.checkVisibility();
      return isBelow && !isFile ? [{ address, at }] : [];
    });
  });
}
