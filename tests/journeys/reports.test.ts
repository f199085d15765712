import { describe, expect, test } from 'vitest';
import { manager, Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';

describe.each(profilesToTest(desktopFirst))('the Reports page, $name,', ({ profile }) => {
  const isWide = profile.width > 640;

  test('runs reports of the account, exports them, and deletes one after a question that names it', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/reports');
    const custom = page.getByRole('region', { name: 'Custom reports' });
    await visit.looksRight();

    await custom.getByRole('link', { name: 'Run Open for the managers' }).click();
    const results = page.getByRole('dialog', { name: /^Open for the managers/ });
    await results.getByText('Run ').first().waitFor();
    await visit.looksRight();
    await results.getByRole('link', { name: 'Export to excel' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Export to excel' }).getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('SearchResult.csv');
    await page.goto('/reports');

    const analyses = page.getByRole('region', { name: 'Analysis reports' });
    expect(await analyses.isVisible()).toBe(isWide);
    if (isWide) {
      await analyses.getByRole('link', { name: 'Incidents by year', exact: true }).click();
      const viewer = page.getByRole('dialog', { name: 'Report Viewer' });
      await viewer.getByRole('heading', { name: 'Incidents by year' }).waitFor();
      await visit.looksRight();
      await viewer.getByText('Numbers').click();
      const count = viewer.locator('td.num a').first();
      const number = (await count.textContent())!;
      await count.click();
      await page.waitForURL(/\/search\?/);
      await page
        .getByText(new RegExp(`\\b${number} incidents?\\b`))
        .first()
        .waitFor();
      await page.goto('/reports');
    }

    await custom.getByRole('link', { name: 'Delete Things lost, found and stolen' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Report' });
    await question.getByText('Things lost, found and stolen').waitFor();
    await visit.looksRight();
    await question.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/\/reports$/);
    await custom.getByRole('link', { name: 'Edit Things lost, found and stolen' }).click();
    await page.waitForURL(/\/search\?.*saved=/);
    await visit.end();
  });
});
