import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { desktopFirst, nameOf } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

const profiles = desktopFirst.map((profile) => ({ name: nameOf(profile), profile }));

describe.each(profiles)('a time on the day when clocks change, $name,', ({ profile }) => {
  test('is asked for where clocks show it twice, and the choice is kept', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const choice = (time: string) => page.getByRole('group', { name: `First or second ${time}` });
    const chosen = () =>
      Promise.all(
        ['reportedHour', 'occurredHour'].map((name) => page.locator(`[name=${name}]:checked`).getAttribute('value')),
      );
    await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await form.field('reportedDate').fill('2025-11-02');
    await form.field('reportedTime').fill('01:10');
    await form.field('occurredDate').fill('2025-11-02');
    await form.field('occurredTime').fill('01:50');
    if (profile.scripts) await choice('01:50 AM').waitFor();
    await form.press('Save');
    await page.getByText('Clocks went back on this day and showed 01:50 AM twice.').last().waitFor();
    await form.ready();
    await visit.looksRight();
    await choice('01:50 AM').getByText('First', { exact: true }).click();
    const saved = profile.scripts
      ? page.waitForResponse((answer) => isSaveOf(answer.request(), /reportedHour\W+second/) && answer.ok())
      : page.waitForEvent('load');
    await choice('01:10 AM').getByText('Second', { exact: true }).click();
    if (!profile.scripts) await form.press('Save draft');
    await saved;
    await page.reload();
    await form.ready();
    expect(await chosen()).toEqual(['second', 'first']);
    await form.press('Save');
    await page.waitForURL('**/dashboard');
    await visit.end();
  });

  test('is refused where clocks do not show it', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await form.field('occurredDate').fill('2025-03-09');
    await form.field('occurredTime').fill('02:30');
    await form.press('Save');
    await page.getByText('There is no 02:30 AM on this day: clocks went forward.').last().waitFor();
    expect(await form.field('occurredTime').getAttribute('aria-invalid')).toBe('true');
    await visit.end();
  });
});

function isSaveOf(request: Request, values: RegExp): boolean {
  return request.url().endsWith('/saves') && values.test(request.postData() ?? '');
}
