import { describe, expect, test } from 'vitest';
import { atTheWizard } from '../support/at-the-wizard.ts';
import { manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, profilesToTest } from '../support/browser-profiles.ts';

const wide: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

describe.each(profilesToTest(wide))('the Analyze page, $name,', ({ profile }) => {
  test('leads through six steps to a chart, whose counts are those of the search behind them, and saves it', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const { press, heading, choose } = atTheWizard(visit);
    await visit.signIn(manager);
    await page.goto('/analyze');
    await page.getByText('Add a period first.').waitFor();
    await press('Last 12 months').click();
    await page.getByRole('cell', { name: 'Last 12 months', exact: true }).waitFor();
    await visit.looksRight();
    await press('Next').click();
    await heading('Frequency').waitFor();
    await choose(/^Weekday Monday/);
    await visit.looksRight();
    await press('Next').click();
    await heading('Incident class').waitFor();
    await visit.looksRight();
    await press('Next').click();
    await heading('Location').waitFor();
    await press('Next').click();
    await heading('Report type').waitFor();
    await choose(/^Bar/);
    await press('Next').click();
    await heading('Title and generate').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('My analysis');
    await press('Generate').click();
    const chart = page.getByRole('figure', { name: 'My analysis' });
    await chart.waitFor();
    await visit.looksRight();

    const mark = chart.getByRole('link', { name: /^Saturday: \d+ incidents?/ }).first();
    const [, count] = /: (\d+)/.exec((await mark.getAttribute('aria-label'))!)!;
    await page.goto((await mark.getAttribute('href'))!);
    await page
      .getByText(new RegExp(`\\b${count} incidents?\\b`))
      .first()
      .waitFor();

    await page.goBack();
    await chart.waitFor();
    await page.getByRole('link', { name: 'Frequency', exact: true }).first().click();
    await heading('Frequency').waitFor();
    expect(await page.getByRole('radio', { name: /^Incidents/ }).isChecked()).toBe(true);
    await choose(/^Days to close/);
    await page.getByRole('complementary').getByText('Days to close', { exact: true }).waitFor();
    await press('Generate').click();
    await chart.waitFor();
    await chart.getByText('Median days to close by Weekday.').waitFor();
    await visit.looksRight();
    const closed = chart.getByRole('link', { name: /^Saturday: \d+\.\d days, \d+ incidents?/ }).first();
    const [, closedCount] = /days, (\d+)/.exec((await closed.getAttribute('aria-label'))!)!;
    await page.goto((await closed.getAttribute('href'))!);
    await page
      .getByText(new RegExp(`\\b${closedCount} incidents?\\b`))
      .first()
      .waitFor();

    await page.goBack();
    await chart.waitFor();
    await press('Save to dashboard').click();
    await page.getByText('Analysis is saved to dashboard.').waitFor();
    await visit.end();
  });
});
