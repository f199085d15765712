import type { Page, Response } from 'playwright';
import { describe, expect, test } from 'vitest';
import { administrator, isHydrationFault, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { photo } from '../support/photo.ts';

const withScripts = allProfiles.filter(({ scripts }) => scripts);

describe.each(profilesToTest(withScripts))('the form, $name,', ({ profile }) => {
  test('keeps and saves what is typed before it is hydrated on a slow device', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const savesOf = (typed: string) => (answer: Response) =>
      answer.url().endsWith('/saves') && answer.ok() && Boolean(answer.request().postData()?.includes(typed));
    const isAdded = page.waitForResponse(savesOf('Marchetti'), { timeout: 60_000 });
    await form.addPerson('Rosa', 'Marchetti');
    await isAdded;
    await page.getByText('Draft saved').first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const arrive = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });

    const { name, typed } = { name: 'persons[0]', typed: 'typed before the scripts' };
    await form.field(`${name}.alias`).fill(typed);
    await form.field(`${name}.comments`).fill(typed);
    await form.field('location.street').fill(typed);
    await form.field('severityId').selectOption({ label: 'High' });
    await form.field('occurredDateUncertain').check();
    await form.field('occurredDate').fill('2026-01-05');
    await form.field('summary').click();
    await page.keyboard.type(`**First** ${typed}`);
    expect(await page.locator('.keep-draft').isVisible(), 'no script has run').toBe(true);
    arrive();
    await form.ready();
    await page.locator('.ProseMirror').waitFor();
    // all that is waited for on the slow device until then takes part of this time
    const isSaved = page.waitForResponse(savesOf('and+after'), { timeout: 120_000 });
    await page.keyboard.type(' and after');
    await page.getByLabel('Date occurred, date').focus();
    await page.getByText('Draft saved').first().waitFor();
    const expected = {
      [`${name}.alias`]: typed,
      [`${name}.comments`]: typed,
      'location.street': typed,
      occurredDate: '2026-01-05',
      summary: `**First** ${typed} and after`,
    };
    for (const [field, value] of Object.entries(expected)) {
      await expect.poll(() => form.field(field).inputValue(), { message: field }).toBe(value);
    }

    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await isSaved;
    await expect
      .poll(
        async () => {
          await page.reload();
          await form.ready();
          return await form.field('summary').inputValue();
        },
        { timeout: 15_000 },
      )
      .toBe(expected.summary);
    for (const [field, value] of Object.entries(expected))
      expect(await form.field(field).inputValue(), field).toBe(value);
    expect(await form.field('occurredDateUncertain').isChecked()).toBe(true);
    expect(await form.field('severityId').locator('option:checked').textContent()).toBe('High');
    expect(visit.faults).toEqual([]);
    await visit.end();
  });
});

describe('what is chosen before hydration', () => {
  const begin = async (path: string) => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await visit.signIn(administrator);
    const arrive = await holdScripts(visit.page);
    await visit.page.goto(path, { waitUntil: 'commit' });
    return { visit, page: visit.page, arrive };
  };

  test('goes on to the next choice of an analysis', async () => {
    const { visit, page, arrive } = await begin('/analyze?period=periodType:LAST_MONTHS;lastNMonths:24&step=1');
    await page.getByRole('radio', { name: 'Weekday and hour' }).check();
    arrive();
    await page.waitForURL(/frequency=/);
    await page.getByText('The report type is still to choose.').waitFor();
    await visit.end();
  });

  test('is the picture that can be cropped', async () => {
    const { visit, page, arrive } = await begin('/administration/settings/logo');
    const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.locator('input[type=file]').setInputFiles(file);
    arrive();
    await page.getByRole('slider', { name: 'Width' }).waitFor();
    await visit.end();
  });

  test('are the words that filter a list', async () => {
    const { visit, page, arrive } = await begin('/administration/lookups?type=INCIDENT_CLASS');
    const filter = page.getByLabel('Filter entries');
    await filter.fill('parkade');
    arrive();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor({ state: 'detached' });
    expect(await filter.inputValue()).toBe('parkade');
    // without a filter this entry is below folded ones
    await page.getByRole('link', { name: 'Edit Parkade', exact: true }).first().waitFor();
    await visit.end();
  });
});

describe('a page that hydrates to something else than the server sent', () => {
  test('is a fault of the visit', async () => {
    const form = await AtTheForm.begin(withScripts[0]!);
    const { page, visit } = form;
    await page.route(page.url(), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<h1>.*?<\/h1>/s, '<h2>Something else</h2>');
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    await form.ready();
    await expect.poll(() => visit.faults.some(isHydrationFault)).toBe(true);
    await expect(visit.end()).rejects.toThrow();
  });
});

/** Delays every script of the product; returns what lets them arrive. */
async function holdScripts(page: Page) {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js/, (route) => held.then(() => route.continue()));
  return arrive;
}
