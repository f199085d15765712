import { describe, expect, test } from 'vitest';
import { manager, Visit } from '../support/browser.ts';
import { desktopFirst, phoneFirst, profilesToTest } from '../support/browser-profiles.ts';

describe.each(profilesToTest(desktopFirst))('a report on a schedule, $name,', ({ profile }) => {
  test('is sent to people at a time that the form and its card tell, shows its runs, and stops after a question', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Send Open for the managers on a schedule' }).click();
    await page.getByText('This report is not sent to anybody yet.').waitFor();
    await visit.looksRight();

    await page.getByRole('link', { name: 'Send on a schedule' }).click();
    const form = page.getByRole('dialog', { name: 'Send on a schedule' });
    await form.getByText('Status is Open').waitFor();
    await visit.looksRight();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Choose at least one person.').first().waitFor();
    await visit.looksRight();
    await form.getByRole('radio', { name: 'Monthly' }).check();
    await form.getByLabel('On day').selectOption('Last day');
    await form.getByLabel('At', { exact: true }).selectOption('06:00 PM');
    const [person] = await form.getByRole('checkbox').all();
    await person!.check();
    if (profile.scripts) {
      await form.getByText(/^First on \w+ \d\d\/\d\d\/\d{4} at 06:00 PM, to (?!nobody)/).waitFor();
      await visit.looksRight();
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Sent on the last day of every month at 06:00 PM .* to 1 person\. Next on/).waitFor();

    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('cell', { name: /, Send now$/ }).waitFor();
    await visit.looksRight();
    await page.goto('/reports');
    const line = page.getByRole('link', { name: 'Monthly, last day, 06:00 PM, PDF, 1 person' });
    await visit.looksRight();
    await line.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Last runs' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/ Paused\./).waitFor();

    await page.getByRole('link', { name: 'Stop sending' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop sending' });
    await question.getByText('Open for the managers').waitFor();
    await visit.looksRight();
    await question.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Stop sending' }).click();
    await question.getByRole('button', { name: 'Stop sending' }).click();
    await page.getByText('This report is not sent to anybody yet.').waitFor();
    await visit.end();
  });
});

describe.each(profilesToTest(phoneFirst))('a printed report, $name,', ({ profile }) => {
  test('is prepared by the keyboard from its results, and shown', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Run Open for the managers' }).click();
    const results = page.getByRole('dialog', { name: /^Open for the managers/ });
    await results.getByRole('button', { name: 'Print' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reports\/print\?printout=/);
    await expect.poll(() => page.locator('a[href*="/reports/print/"]').count(), { timeout: 30_000 }).toBeGreaterThan(0);
    await visit.looksRight();
    expect(await page.title()).toBe('Open for the managers · Print · Incident Xpress');
    await visit.end();
  });
});
