import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { manager, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';

describe.each(profilesToTest(allProfiles))('the page about a missing page, $name,', ({ profile }) => {
  test('leads to the incidents that the reader opened last, and shows a visitor none', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const opened = page.getByRole('region', { name: 'You last opened' });
    const missing = ['/no/such/page', '/errors/pageNotExist', `/incidents/${randomUUID()}`];
    await visit.signIn(manager);
    await page.goto('/dashboard/incidents/open');
    const paths = await page
      .locator('tbody a[href^="/incidents/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))].slice(0, 2));
    expect(paths).toHaveLength(2);
    for (const path of paths) await page.goto(path);
    for (const path of missing) {
      await page.goto(path);
      visit.faults.length = visit.faults.filter((fault) => !/404/.test(fault)).length;
      const links = await opened.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.slice(0, 2), path).toEqual([...paths].reverse());
      expect(links.length).toBeLessThanOrEqual(3);
      await visit.looksRight();
    }
    await opened.getByRole('link').first().click();
    await page.waitForURL(`**${paths[1]}`);
    for (const path of ['/errors/noPermission', '/errors/other', '/help']) {
      await page.goto(path);
      expect(await opened.count(), path).toBe(0);
    }
    await page.context().clearCookies();
    for (const path of missing) {
      await page.goto(path);
      visit.faults.length = visit.faults.filter((fault) => !/404/.test(fault)).length;
      expect(await opened.count(), path).toBe(0);
    }
    await visit.end();
  });
});
