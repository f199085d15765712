import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { administrator, answered, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { aCompany, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 2);
const company = await aCompany(orm);

afterAll(async () => {
  await orm.close(true);
});

const wide = allProfiles.filter(({ width }) => width === 1440);

describe.each(profilesToTest(wide))('the first dashboard, $name,', ({ profile }) => {
  test('hides the first steps in this browser, and has them back from the profile', async () => {
    const { email } = await company.person({ admin: true });
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const steps = page.getByRole('heading', { name: /^First steps/ });
    await visit.signIn(email, password);
    await page.goto('/dashboard');
    await steps.waitFor();
    const account = page.getByRole('region', { name: 'Your account' });
    expect(await account.textContent()).toMatch(/users?, 100 signed in.*auto logout after 15 minutes/);
    await visit.looksRightNarrowToo();
    await account.getByRole('link', { name: 'Change' }).click();
    await page.waitForURL('**/administration/settings');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Hide the first steps' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await page.goto('/dashboard');
    expect(await steps.count()).toBe(0);
    await visit.looksRight();

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Turn on first steps' }).click();
    await page.getByRole('button', { name: 'Turn on first steps' }).waitFor({ state: 'detached' });
    await page.goto('/dashboard');
    await steps.waitFor();
    await visit.looksRightNarrowToo();
    await visit.end();
  });
});

describe.each(profilesToTest(wide))('the section of administration that an address opens, $name,', ({ profile }) => {
  test('is scrolled into view', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(administrator);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto('/administration?closed');
    await page.getByRole('link', { name: /^Audit/ }).click();
    await page.waitForURL(/\/administration\/audit/);
    if (profile.scripts) await answered(page);
    const bar = page.getByRole('link', { name: /^Audit/, expanded: true });
    const top = async () => (await bar.boundingBox())!.y;
    await expect.poll(top).toBeLessThan(160);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await visit.end();
  });
});
