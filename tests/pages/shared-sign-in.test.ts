import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { aCompany, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 2);
const company = await aCompany(orm);

afterAll(async () => {
  await orm.close(true);
});

describe.each(profilesToTest(desktopFirst))('two browsers on one sign-in, $name,', ({ profile }) => {
  test('open New Incident and have each a draft of their own', async () => {
    const { email } = await company.person({ privileges: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT'] });
    const [first, second] = [
      await AtTheForm.begin(profile, email, password),
      await AtTheForm.begin(profile, email, password),
    ];
    const addresses = [first.page.url(), second.page.url()];
    expect(addresses[1]).not.toBe(addresses[0]);
    await first.field('location.unit').fill('11');
    await second.field('location.unit').fill('22');
    for (const { page, scripts } of [first, second]) {
      if (scripts) await page.getByText('Draft saved').first().waitFor();
      else await page.getByRole('button', { name: 'Save draft' }).click();
    }
    for (const [at, form] of [first, second].entries()) {
      await form.page.goto(addresses[at]!);
      expect(await form.field('location.unit').inputValue()).toBe(['11', '22'][at]);
    }
    // the next one of the first browser is new: its own is no longer untouched
    await first.page.goto('/newincident');
    await first.page.getByRole('button', { name: 'Create new incident' }).click();
    await first.page.waitForURL(/\/newincident\/[0-9a-f-]{36}/);
    expect(addresses).not.toContain(first.page.url());
    await first.visit.end();
    await second.visit.end();
  });
});
