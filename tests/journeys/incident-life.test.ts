import { describe, expect, inject, test } from 'vitest';
import { administrator, manager, Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { Client } from '../support/client.ts';
import { giveReason } from '../support/close-reason.ts';

/** A manager's work with an incident after it was reported. */
describe.each(profilesToTest(desktopFirst))('an incident, $name,', ({ profile }) => {
  test('is noted, linked, locked, compared, closed, reopened and deleted', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    const tool = async (name: string) => {
      // the style sheet hides it in a wide window
      await page.waitForLoadState();
      const more = page.getByText('More', { exact: true });
      if (await more.isVisible()) await more.click();
      await page.locator('.viewer-bar').getByText(name, { exact: true }).locator('visible=true').first().click();
    };
    const number = async () => (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');

    await page.goto('/dashboard/incidents/open');
    const rows = await page.locator('tbody tr').allInnerTexts();
    const at = rows.findIndex((text) => !text.includes('Locked'));
    const [first, second] = (await page.locator('a.stretch').allInnerTexts()).slice(at) as [string, string];
    await page.getByRole('link', { name: first, exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    await visit.looksRight();
    await page.getByRole('link', { name: 'Next incident' }).click();
    await page.waitForURL(/from=/);
    expect(await number()).toBe(second);
    await page.getByRole('link', { name: 'Previous incident' }).click();
    await page.getByRole('heading', { name: `Incident #${first}` }).waitFor();

    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Type the note.').first().waitFor();
    await visit.looksRight();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Add a note' })
      .fill('Police called back.\nNo charges.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
    await page.getByText(/^Note \d+ is added\.$/).waitFor();
    await page.getByLabel('Incident #').fill(second);
    await page.getByLabel('This incident is').selectOption({ label: 'Follow-up of' });
    await page.getByRole('button', { name: 'Link incident' }).click();
    await page.getByText(`Incident #${second} is linked.`).waitFor();
    await page.getByRole('cell', { name: 'Follow-up of' }).waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: `Remove link to #${second}` }).click();
    await page.getByText('The link is removed.').waitFor();

    await tool('Lock');
    await page.getByRole('button', { name: 'Lock', exact: true }).locator('visible=true').last().click();
    await page.getByText('A reason is required').first().waitFor();
    await visit.looksRight();
    await page.getByLabel('Reason').fill('A colleague is named.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText(`Incident #${first} is locked.`).waitFor();
    await page.getByText('Locked: only people with the lock privilege').waitFor();
    await tool('Unlock');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock', exact: true }).click();
    await page.getByText(`Incident #${first} is unlocked.`).waitFor();

    await tool('History');
    await page.waitForURL(/\/history/);
    await visit.looksRight();
    await page.getByText('A colleague is named.').waitFor();
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Incident #${first} Open`) });
    await dialog.getByRole('heading', { name: /^Changes by/ }).waitFor();
    await page.waitForLoadState();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: profile.width, height: 900 });
    const [previous, current] = await Promise.all(
      ['Previous', 'Current'].map((label) =>
        dialog.locator(`.is-changed td[data-label=${label}]`).first().boundingBox(),
      ),
    );
    expect(previous!.x < current!.x, 'side by side').toBe(profile.width === 1440);
    expect(previous!.y < current!.y, 'stacked').toBe(profile.width === 360);
    expect(await page.getByRole('link', { name: 'History', exact: true }).count()).toBe(0);
    await visit.looksRight();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    await dialog.getByRole('link', { name: 'Older' }).click();
    await dialog.getByRole('link', { name: 'Newer' }).click();
    await dialog.getByRole('link', { name: 'Dismiss' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    if (profile.scripts) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('only-changes');
      // the field has the focus before the script of the frame reads keys
      await page.waitForLoadState();
      await page.keyboard.press('Escape');
      await page.waitForURL(/\/history\?/);
      await page
        .getByRole('link', { name: /^Compare/ })
        .first()
        .click();
    }
    await page.getByRole('link', { name: 'Incident as it stood' }).click();
    await page.getByRole('heading', { name: /^As it stood on/ }).waitFor();
    await visit.looksRight();
    await tool('Incident');

    await tool('Close incident');
    await visit.looksRight();
    await page.getByRole('alertdialog').getByRole('link', { name: 'Close incident' }).click();
    await page.waitForURL(/close-details/);
    await page.getByText('Someone else', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close incident' }).click();
    await page.getByText("Person's first name is required").first().waitFor();
    await visit.looksRight();
    await page.getByLabel('First name').fill('Noor');
    await giveReason(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close incident' }).click();
    await page.getByText(`Incident #${first} is closed.`).waitFor();
    await tool('Reopen');
    await visit.looksRight();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+/);
    await page.getByText(`Incident #${first} is open again.`).waitFor();
    const id = /incidents\/([0-9a-f-]+)/.exec(page.url())![1];

    await page.goto(`/incidents/${id}`);
    await tool('Delete');
    await visit.looksRight();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Incident #${first} is deleted.`).waitFor();
    await visit.end();
  });
});

describe('a history entry that cannot be loaded', () => {
  test('leads back to the history, which says so', async () => {
    const visit = await Visit.begin({ scripts: false, width: 1440 });
    await visit.signIn(manager);
    await visit.page.goto('/dashboard/incidents/open');
    await visit.page.locator('a.stretch').first().click();
    await visit.page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    await visit.page.goto(`${visit.page.url()}/history/none`);
    await visit.page.getByText('Failed to load history.').waitFor();
    await visit.end();
  });
});

describe('an open page of an incident', () => {
  test('says that someone else has changed it, and keeps what is typed', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await visit.signIn(manager);
    const { page } = visit;
    await page.goto('/dashboard/incidents/open');
    await page.locator('tbody tr').filter({ hasNotText: 'Locked' }).first().locator('a.stretch').click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    const at = new URL(page.url()).pathname;
    const form = await page.context().newPage();
    await form.goto(at);
    await form.locator('.viewer-bar').getByRole('button', { name: 'Edit' }).click();
    await form.waitForURL(/\/edit\//);
    await form.getByRole('heading', { level: 1 }).waitFor();
    const notice = 'This incident was changed by someone else.';

    const other = await Client.signIn(inject('origin'), administrator, 'Demo-1234!');
    await page.bringToFront();
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Half a sentence');
    const lock = (await other.get(`${at}/lock`)).body;
    const version = /name="version" value="(\d+)"/.exec(lock)![1]!;
    await other.post(`${at}/lock`, { version, reason: 'A neighbour is named.' });
    await page.getByText(notice).waitFor();
    expect(await page.getByRole('textbox', { name: 'Add a note' }).inputValue()).toBe('Half a sentence');
    await visit.looksRight();
    await form.bringToFront();
    await form.getByText(notice).waitFor();
    await visit.looksRight(form);
    await form.close();
    await page.getByRole('link', { name: 'Show the changes' }).click();
    await page.getByText('A neighbour is named.').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await other.post(`${at}/unlock`, { version: String(Number(version) + 1) });
    await visit.end();
  });

  test('opens its stream of changes again after the server refused it', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await visit.signIn(manager);
    const { page } = visit;
    let opened = 0;
    await page.route('**/changes?*', (route) => (++opened < 3 ? route.fulfill({ status: 204 }) : route.continue()));
    await page.goto('/dashboard/incidents/open');
    await page.locator('tbody tr').filter({ hasNotText: 'Locked' }).first().locator('a.stretch').click();
    await page.waitForResponse((answer) => answer.url().includes('/changes?') && answer.status() === 200, {
      timeout: 60_000,
    });
    expect(opened).toBe(3);
    await visit.end();
  });
});

describe('two people who close an incident at once', () => {
  test('get one close and one clear message', async () => {
    const origin = inject('origin');
    const [one, other] = await Promise.all([1, 2].map(() => Client.signIn(origin, manager, 'Demo-1234!')));
    const list = (await one!.get('/dashboard/incidents/open')).body;
    const path = /\/incidents\/[0-9a-f-]{36}/.exec(list)![0];
    const version = async (visitor: Client) =>
      /name="version" value="(\d+)"/.exec((await visitor.get(`${path}/close-details`)).body)![1]!;
    const versions = [await version(one!), await version(other!)];
    const answers = await Promise.all(
      [one!, other!].map((visitor, at) =>
        visitor.post(`${path}/close-details`, {
          version: versions[at]!,
          closedBy: 'USER',
          closeComments: '',
          closeOpenTasks: 'Known',
        }),
      ),
    );
    const pages = await Promise.all(answers.map((answer, at) => [one!, other!][at]!.arrive(answer)));
    const messages = await Promise.all(
      pages.map(async (page) => /Incident #\d+ is closed( already, by [\w ]+)?\./.exec(page.body)?.[0]),
    );
    expect(messages.filter((text) => text?.endsWith('is closed.'))).toHaveLength(1);
    expect(messages.filter((text) => text?.includes('is closed already, by'))).toHaveLength(1);
    await Promise.all([one!, other!].map((visitor) => visitor.post('/logout')));
  });
});
