import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { administrator, answered, hydrated, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { fillOtherPhone } from '../support/other-phone.ts';

const wide = allProfiles.filter(({ width }) => width === 1440);

describe.each(profilesToTest(wide.filter(({ scripts }) => scripts)))('the keyboard, $name,', ({ profile }) => {
  test('leads to pages and rows, and does nothing while somebody types or where it is turned off', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const path = () => new URL(page.url()).pathname;
    await visit.signIn(administrator);
    await page.goto('/dashboard');
    await page.keyboard.press('?');
    await page.waitForURL('**/shortcuts');
    await visit.looksRight();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/search');
    // two keys with the whole hydration between them are no longer pressed one after the other
    await hydrated(page);
    await answered(page);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/dashboard');
    await page.keyboard.press('n');
    await page.waitForURL('**/newincident**');
    await page.goto('/administration/workgroups?filter=on&in=all');
    await answered(page);
    const rows: number[] = [];
    for (const key of ['j', 'j', 'k']) {
      await page.keyboard.press(key);
      rows.push(
        await page.locator('main tbody tr').evaluateAll((all) => all.findIndex((row) => row.matches(':focus-within'))),
      );
    }
    expect([rows[0]! >= 0, rows[1]! > rows[0]!, rows[2]]).toEqual([true, true, rows[0]]);
    for (let saved = 0; saved < 3; saved++) {
      await page.goto('/administration/settings');
      await fillOtherPhone(page.getByLabel('Phone'));
      // the message of the save before may still be shown
      const answer = page.waitForResponse((each) => each.request().method() === 'POST');
      await page.getByRole('button', { name: 'Save' }).click();
      await answer;
      await page.getByText('Company settings is successfully updated.').waitFor();
    }
    await page.goto('/administration/audit');
    await answered(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    const views = await page
      .locator('main tbody tr')
      .evaluateAll((all) => all.flatMap((row) => row.querySelector('a')?.getAttribute('href') ?? []));
    expect(views.length).toBeGreaterThan(2);
    const visited: unknown[] = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      visited.push(await focused());
    }
    expect(visited).toEqual([views[0], views[1], views[2], views[1]]);
    // typed into a field, the same keys are text
    await page.locator('main [name=words]').fill('');
    await page.locator('main [name=words]').pressSequentially('n?gdj');
    expect([await page.locator('main [name=words]').inputValue(), path()]).toEqual(['n?gdj', '/administration/audit']);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click();
    await page.getByRole('button', { name: 'Turn on keyboard shortcuts' }).waitFor();
    await visit.looksRight();
    // a page that is left by a key is left at once; the mark is gone with the page
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const left: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()));
    for (const key of ['?', 'n', 'g', 'd', 'g', 's', '/']) await page.locator('body').press(key);
    // a page that an earlier key opened is under way when this is answered
    await page.evaluate(() => fetch('/health/live').then((answer) => answer.text()));
    expect(left).toEqual([]);
    expect([await page.evaluate(() => 'isSamePage' in window), path()]).toEqual([true, '/profile']);
    await page.goto('/shortcuts');
    await page.getByText('Keys alone are turned off in this browser.').waitFor();
    await visit.end();
  });

  test('saves the form in which Ctrl+Enter is pressed, and deletes nothing', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(administrator);
    await page.goto('/administration/settings');
    for (const keys of ['Control+Enter', 'Meta+Enter']) {
      const phone = await fillOtherPhone(page.getByLabel('Phone'));
      // the message of the save before may still be shown
      const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByLabel('Phone').press(keys);
      await saved;
      await page.getByText('Company settings is successfully updated.').waitFor();
      await page.reload();
      expect(await page.getByLabel('Phone').inputValue()).toBe(phone);
    }

    await page.goto('/administration/lookups?type=DEPARTMENT');
    const name = `Kiosk ${randomUUID()}`;
    await page.getByRole('link', { name: 'Add department', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    // before hydration the dialog is a page of its own, whose script reads the keys
    await page.waitForLoadState();
    await page.getByRole('dialog').getByLabel('Name').press('Control+Enter');
    await page.getByText(`${name} is added.`).waitFor();
    await page.getByRole('link', { name: `Delete ${name}`, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).dispatchEvent('keydown', { key: 'Enter', ctrlKey: true });
    await question.getByRole('link', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByText(name, { exact: true }).count()).toBe(1);
    await visit.end();
  });
});

describe.each(profilesToTest(wide))('administration, $name,', ({ profile }) => {
  test('opens on the users, and stays closed where its section was closed', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(administrator);
    await page.goto('/administration');
    await page.waitForURL('**/administration/workgroups');
    await page.getByRole('link', { name: /^Workgroups/ }).click();
    await page.waitForURL('**/administration?closed');
    await page.getByRole('link', { name: /^Audit/ }).click();
    await page.waitForURL(/\/administration\/audit(#section-audit)?$/);
    expect(await page.getByRole('heading', { name: 'Audit' }).isVisible()).toBe(true);
    await visit.end();
  });
});
