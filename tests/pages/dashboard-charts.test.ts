import { afterAll, describe, expect, inject, test } from 'vitest';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { manager, Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';

const orm = await openOrm(inject('demo').app, 1);
afterAll(async () => {
  await orm.close(true);
});

describe.each(profilesToTest(desktopFirst))('the charts of the dashboard, $name,', ({ profile }) => {
  const isWide = profile.width > 640;

  test('say what changed, lead to the incidents behind each mark, and are deleted after a question', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(manager);
    await page.goto('/dashboard');
    const charts = page.getByRole('region', { name: 'Saved analyses' });
    if (!isWide) {
      expect(await charts.isVisible()).toBe(false);
      return await visit.end();
    }
    const first = charts.getByRole('figure').first();
    await forgetCharts(visit);
    // a chart that takes more than a moment is shown once the worker has counted it, which it does once a minute
    await expect
      .poll(() => page.goto('/dashboard').then(() => first.getByText('Counted').isVisible()), { timeout: 90_000 })
      .toBe(true);
    await visit.looksRight();

    await first.getByText('Numbers').click();
    const count = first.locator('td.num a').first();
    const number = (await count.textContent())!;
    await count.click();
    await page.waitForURL(/\/search\?/);
    await page
      .getByText(new RegExp(`\\b${number} incidents?\\b`))
      .first()
      .waitFor();

    await page.goto('/dashboard');
    const change = page
      .getByRole('table', { name: /^Incidents of the last 30 days/ })
      .getByRole('row')
      .nth(1);
    const [, lately] = /(\d+) , before \d+/.exec((await change.textContent())!)!;
    await change.getByRole('link').click();
    await page
      .getByText(new RegExp(`\\b${lately} incidents?\\b`))
      .first()
      .waitFor();

    await page.goto('/dashboard');
    const name = (await first.getByRole('heading').textContent())!;
    await first.getByRole('link', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}` });
    await visit.looksRight();
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/\/dashboard$/);
    expect(await charts.getByRole('heading', { name, exact: true }).count()).toBe(1);
    await visit.end();
  });
});

/** A chart that took long to count is kept for minutes, in which other tests add incidents. */
async function forgetCharts({ page }: Visit) {
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')!;
  const { account } = (await sessionActor(orm, session.value))!;
  const em = forAccount(orm, { accountId: account.id, seesLocked: true });
  await em.execute('delete from kept_chart where account_id = current_account()');
}
