import { describe, expect, test } from 'vitest';
import { atTheWizard } from '../support/at-the-wizard.ts';
import { manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, nameOf } from '../support/browser-profiles.ts';

const profiles: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

describe.each(profiles.map((profile) => ({ name: nameOf(profile), profile })))('a heat map, $name,', ({ profile }) => {
  test('is chosen with its frequency, leads from its hours to their incidents, and is saved', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const { press, heading, choose } = atTheWizard(visit);
    await visit.signIn(manager);
    await page.goto('/analyze?period=periodType:LAST_MONTHS;lastNMonths:24&chart=bar&step=1');
    await choose('Weekday and hour');
    await page.getByText('The report type is still to choose.').waitFor();
    for (const step of ['Incident class', 'Location', 'Report type']) {
      await press('Next').click();
      await heading(step).waitFor();
    }
    expect(
      await page.getByRole('radio').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(['heatMap', 'excel', 'repeats']);
    await choose('Heat map');
    await press('Next').click();
    await heading('Title and generate').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('The week');
    await press('Generate').click();
    const chart = page.getByRole('figure', { name: 'The week' });
    await chart.getByText(/^(Most on |\d+ is the most in an hour)/).waitFor();
    expect(await chart.locator('svg.wide rect.heat').count()).toBe(168);
    await visit.looksRight();

    await chart.getByText('Numbers').click();
    await visit.looksRight();
    const count = chart.locator('td.num a').first();
    const number = (await count.textContent())!;
    const cell = chart.locator(`svg.wide a[href="${await count.getAttribute('href')}"]`);
    expect(await cell.getAttribute('aria-label')).toMatch(new RegExp(`: ${number} incidents?: show them$`));
    await cell.locator('.hit').click();
    await page.waitForURL(/\/search\?/);
    await page
      .getByText(new RegExp(`\\b${number} incidents?\\b`))
      .first()
      .waitFor();
    await page.goBack();
    await press('Save to dashboard').click();
    await page.getByText('Analysis is saved to dashboard.').waitFor();
    const card = page.getByRole('figure', { name: 'The week', exact: true });
    const hours = card.locator('rect.heat').first();
    // a chart that takes more than a moment is shown once the worker has counted it, which it does once a minute
    await expect.poll(() => page.goto('/dashboard').then(() => hours.isVisible()), { timeout: 90_000 }).toBe(true);
    await visit.looksRight();
    await page.goto('/dashboard');
    await card.getByRole('link', { name: 'Delete The week', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/dashboard$/);
    await visit.end();
  });
});

describe('a heat map on a phone', () => {
  test('has its hours below each other, and its numbers as a table', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Hours of the week', exact: true }).click();
    const viewer = page.getByRole('dialog', { name: 'Report Viewer' });
    await viewer.getByRole('heading', { name: 'Hours of the week' }).waitFor();
    await page.setViewportSize({ width: 360, height: 720 });
    await expect.poll(() => viewer.locator('svg.narrow').isVisible()).toBe(true);
    expect(await viewer.locator('svg.wide').isVisible()).toBe(false);
    await viewer.getByText('Numbers').click();
    await viewer.getByRole('columnheader', { name: 'Sun' }).waitFor();
    await visit.looksRight();
    await visit.end();
  });
});
