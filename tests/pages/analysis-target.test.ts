import { describe, expect, test } from 'vitest';
import { atTheWizard } from '../support/at-the-wizard.ts';
import { manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, nameOf } from '../support/browser-profiles.ts';

const profiles: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

const reportType = (frequency: string) =>
  `/analyze?period=periodType:LAST_MONTHS;lastNMonths:12&frequency=${frequency}&chart=bar&step=4`;

describe.each(profiles.map((profile) => ({ name: nameOf(profile), profile })))(
  'the target of an analysis, $name,',
  ({ profile }) => {
    test('is typed beside the report type, is said and drawn, and is kept with the saved analysis', async () => {
      const visit = await Visit.begin(profile);
      const { page } = visit;
      const { press, heading } = atTheWizard(visit);
      const field = page.getByRole('textbox', { name: 'Target, at most' });
      const email = page.getByRole('switch', { name: /email me when a month goes over it$/ });
      await visit.signIn(manager);
      await page.goto(reportType('YEAR'));
      await heading('Report type').waitFor();
      expect(await field.count()).toBe(0);

      await page.goto(reportType('MONTH'));
      await field.waitFor();
      expect(await email.isChecked()).toBe(true);
      await visit.looksRight();
      await field.fill('many');
      await press('Next').click();
      await page.getByText('Enter the target as a whole number from 0.').first().waitFor();
      expect([await field.inputValue(), await heading('Report type').count()]).toEqual(['many', 1]);
      await visit.looksRight();

      await field.fill('15');
      await email.uncheck();
      await press('Next').click();
      await heading('Title and generate').waitFor();
      await page.getByText('Target: at most 15 a month').waitFor();
      const title = `Target ${profile.theme ?? 'light'}`;
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await press('Generate').click();
      const chart = page.getByRole('figure', { name: title });
      await chart.getByText(/\d+ months met the target of 15\./).waitFor();
      await chart.getByText('Numbers', { exact: true }).click();
      await chart.getByRole('columnheader', { name: 'Target of 15' }).waitFor();
      await visit.looksRight();
      await press('Save to dashboard').click();
      await page.getByText('Analysis is saved to dashboard.').waitFor();

      const item = new URL(page.url()).searchParams.get('item');
      await page.goto(`/analyze?item=${item}&generated=1`);
      await chart.getByText(/\d+ months met the target of 15\./).waitFor();
      await page.goto(`/analyze?item=${item}`);
      await page.getByText('Target: at most 15 a month').waitFor();
      const card = page.getByRole('figure', { name: title });
      const said = card.getByText(/\d+ months met the target of 15\./);
      // a chart that takes more than a moment is shown once the worker has counted it, which it does once a minute
      await expect.poll(() => page.goto('/dashboard').then(() => said.isVisible()), { timeout: 90_000 }).toBe(true);
      await card.getByRole('link', { name: `Delete ${title}` }).click();
      await press('Delete').click();
      await card.waitFor({ state: 'detached' });
      await visit.end();
    });
  },
);
