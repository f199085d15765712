import { describe, expect, test } from 'vitest';
import { atTheWizard } from '../support/at-the-wizard.ts';
import { hydrated, manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, nameOf } from '../support/browser-profiles.ts';

const profiles: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

const chosen = '/analyze?period=periodType:LAST_MONTHS;lastNMonths:12&frequency=MONTH&chart=bar&title=Counted';

describe.each(profiles.map((profile) => ({ name: nameOf(profile), profile })))(
  'what is filled in and not added yet in an analysis, $name,',
  ({ profile }) => {
    test('is added by Next and by Generate', async () => {
      const visit = await Visit.begin(profile);
      const { page } = visit;
      const { press, heading } = atTheWizard(visit);
      const summary = page.getByRole('complementary', { name: 'Your analysis' });
      const arrive = async (step: number) => {
        await page.goto(`${chosen}&step=${step}`);
        if (profile.scripts) await hydrated(page);
      };
      await visit.signIn(manager);

      await arrive(0);
      await page.getByLabel('From', { exact: true }).fill('2026-03-01');
      await press('Next').click();
      await page.getByText('Enter the last day.').waitFor();
      await visit.looksRight();
      await page.getByLabel('To', { exact: true }).fill('2026-03-14');
      await page.getByRole('textbox', { name: 'Name' }).fill('Early March');
      await press('Next').click();
      await heading('Frequency').waitFor();
      await summary.getByText('Early March').waitFor();

      await page.getByRole('radio', { name: /^Year/ }).check();
      await press('Next').click();
      await heading('Incident class').waitFor();
      await summary.getByText('Year', { exact: true }).waitFor();

      await arrive(2);
      await page.getByRole('button', { name: /^Incident class/ }).click();
      if (profile.scripts) {
        await page.getByRole('combobox', { name: 'Filter incident class' }).fill('theft');
        await page.getByRole('treeitem', { name: /theft/i }).last().click();
      } else {
        await page.getByRole('searchbox', { name: 'Filter incident class' }).fill('theft');
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.locator('.tree a').first().click();
      }
      await press('Generate').click();
      await page.getByRole('figure', { name: 'Counted' }).waitFor();
      expect(new URL(page.url()).searchParams.get('class')).toContain('lookupId:');
      await visit.looksRight();

      await arrive(2);
      await press('Next').click();
      await heading('Location').waitFor();
      await page.goBack();
      await heading('Incident class').waitFor();
      await visit.end();
    });
  },
);
