import { describe, expect, test } from 'vitest';
import { administrator, manager, Visit } from '../support/browser.ts';
import { type BrowserProfile, nameOf } from '../support/browser-profiles.ts';
import { pastDay } from '../support/past-day.ts';

const profiles: BrowserProfile[] = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
];

const chartOf = (frequency: string) =>
  `/analyze?period=periodType:LAST_DAYS;days:200&frequency=${frequency}&chart=bar&title=Notes&generated=1`;
const repeatsOf = (title: string) =>
  chartOf('CLASS').replace('/analyze?', '/analyze/repeats?').replace('title=Notes', `title=${title}`);

describe.each(profiles.map((profile) => ({ name: nameOf(profile), profile })))(
  'what an account notes and what comes back, $name,',
  ({ profile }) => {
    test('is written in the settings, stands on charts of time, and leads to the incidents', async () => {
      const note = `New cameras ${profile.theme ?? 'light'}`;
      const visit = await Visit.begin(profile);
      const { page } = visit;
      await visit.signIn(administrator);
      await page.goto('/administration/settings');
      await page.getByRole('link', { name: 'Notes on charts' }).click();
      const field = page.getByRole('textbox', { name: 'Notes' });
      await field.waitFor();
      await visit.looksRight();
      await field.fill(`no day ${note}`);
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page
        .getByText(/Line 1: begin with a day/)
        .first()
        .waitFor();
      await field.fill(`${pastDay()} ${note}`);
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page.getByText('The notes on charts are saved.').waitFor();
      await page.goto(chartOf('MONTH'));
      const chart = page.getByRole('figure', { name: 'Notes' });
      await chart
        .getByText(new RegExp(`^Note 1, .*: ${note}$`))
        .first()
        .waitFor();
      expect(await chart.getByRole('link', { name: new RegExp(`^Note .*: ${note}: `) }).count()).toBe(1);
      await visit.looksRight();
      await page.goto('/administration/settings/chart-notes');
      await field.fill('');
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page.getByText('The notes on charts are saved.').waitFor();
      await visit.end();
    });

    test('comes back in lists whose numbers are those of the search behind them', async () => {
      const visit = await Visit.begin(profile);
      const { page } = visit;
      await visit.signIn(manager);
      await page.goto(chartOf('CLASS'));
      await page.getByRole('link', { name: 'Who and what comes back' }).click();
      await page.getByRole('heading', { name: 'Who and what comes back', level: 1 }).waitFor();
      for (const name of ['Persons', 'Legal entities', 'Rooms', 'Items']) {
        await page.getByRole('heading', { name, level: 2 }).waitFor();
      }
      await visit.looksRight();
      const link = page.getByRole('link', { name: /^\d+ incidents with / }).first();
      const count = await link.textContent();
      await link.click();
      await page
        .getByText(new RegExp(`\\b${count} incidents\\b`))
        .first()
        .waitFor();
      for (const [target, path] of [
        ['dashboard', '/dashboard'],
        ['reports', '/reports'],
      ] as const) {
        const title = `Who came back ${target} ${profile.theme ?? 'light'}`;
        await page.goto(repeatsOf(title));
        await page.getByRole('button', { name: `Save to ${target}` }).click();
        await page.getByText(/ in \d+ of \d+ incidents, the most\.$/).waitFor();
        await visit.looksRight();
        await page.goto(path);
        await page.getByText(title, { exact: true }).first().waitFor();
      }
      await page
        .getByText(/Who and what comes back\. Last 200 days\. All incident classes\./)
        .first()
        .waitFor();
      await visit.end();
    });
  },
);

describe('on a phone', () => {
  test('what comes back is read as cards', async () => {
    const visit = await Visit.begin({ scripts: true, width: 360, theme: 'dark' });
    await visit.signIn(manager);
    await visit.page.goto(repeatsOf('Notes'));
    await visit.page.getByRole('heading', { name: 'Persons', level: 2 }).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Chart' }).isVisible()).toBe(false);
    await visit.looksRight();
    await visit.end();
  });
});
