import { describe, expect, test } from 'vitest';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

const address = ['street', 'cityName', 'stateName', 'countryCode'];

describe.each(profilesToTest(phoneFirst))('place and time, $name:', ({ profile }) => {
  test('a location fills an empty address at once and a typed one on request', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const written = async () => await Promise.all(address.map((name) => form.field(`location.${name}`).inputValue()));
    const use = page.getByRole('button', { name: 'Use the address of the location' });
    expect(await use.isVisible()).toBe(!form.scripts);

    await page.locator('#location-lastLocationId').click();
    await page.getByText('Building / Floor / Area / Place / Spot').waitFor();
    await visit.looksRight();
    await page.keyboard.press('Escape');
    if (!form.scripts) await page.getByRole('link', { name: 'Dismiss' }).click();
    await form.choose('location.lastLocationId', [
      'Main tower',
      'Ground floor',
      'Lobby',
      'Front desk',
      'Cashier window',
    ]);
    if (!form.scripts) {
      expect(await written()).toEqual(['', '', '', 'CA']);
      await use.click();
      await page.waitForURL(/#where$/);
    }
    await expect.poll(written).toEqual(['1021 Seawall Road', 'Vancouver', 'British Columbia', 'CA']);
    expect(await form.field('location.cityId').inputValue()).toMatch(/^[0-9a-f-]{36}$/);

    await form.choose('location.lastLocationId', ['Parkade', 'Level P1', 'Bays 100 to 119']);
    if (!form.scripts) await use.click();
    await expect.poll(written).toEqual(['998 Hastings Lane', 'Vancouver', 'British Columbia', 'CA']);

    await form.field('location.street').fill('Behind the hotel');
    await form.choose('location.lastLocationId', ['Conference wing', 'Upper floor', 'Gallery']);
    await use.waitFor();
    expect((await written())[0], 'what was written stays').toBe('Behind the hotel');
    await visit.looksRight();
    await use.click();
    await expect.poll(written).toEqual(['1009 Seawall Road', 'Vancouver', 'British Columbia', 'CA']);
    await form.add('Add vehicle');
    expect(await written()).toEqual(['1009 Seawall Road', 'Vancouver', 'British Columbia', 'CA']);
    await visit.end();
  });

  test('the action bar leaves room for the form', async () => {
    const form = await AtTheForm.begin(profile);
    const bar = (await form.page.getByRole('region', { name: 'Actions', exact: true }).boundingBox())!;
    // an eighth of a phone of 640 px, and of the screen elsewhere
    expect(bar.height).toBeLessThanOrEqual(profile.width < 640 ? 80 : 112);
    await form.visit.end();
  });

  test('the label and the options of the state follow the country', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const state = form.field('location.stateName');
    const groups = async () =>
      await state.locator('optgroup').evaluateAll((each) => each.map((group) => (group as HTMLOptGroupElement).label));
    const label = async () => await page.locator('label[for="location-stateName"]').textContent();
    expect([await label(), await groups()]).toEqual([
      'Province',
      form.scripts ? ['Canada'] : ['Canada', 'United States'],
    ]);
    await state.selectOption('Ontario');
    await form.field('location.countryCode').selectOption('US');
    if (form.scripts) expect([await label(), await groups()]).toEqual(['State', ['United States']]);
    await state.selectOption('Oregon');
    await form.addPerson('Rosa', 'Marchetti');
    expect([await label(), await state.inputValue()]).toEqual(['State', 'Oregon']);
    expect(await page.locator('#persons label[for$="-stateName"]').textContent()).toBe('State');
    await form.field('persons[0].countryCode').selectOption('CA');
    await form.field('persons[0].stateName').selectOption('Yukon');
    await form.add('Add vehicle');
    expect(await page.locator('#persons label[for$="-stateName"]').textContent()).toBe('Province');
    expect(await form.field('persons[0].stateName').inputValue()).toBe('Yukon');
    await visit.end();
  });

  test('the time is not required when the date is uncertain', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const time = page.getByLabel('Date occurred, time');
    expect(await time.isVisible()).toBe(true);
    await page.getByRole('switch', { name: 'Uncertain' }).check();
    expect(await time.isVisible()).toBe(false);
    await page.getByLabel('Date occurred, date').fill('2026-01-05');
    await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await form.press('Save');
    await page.waitForURL('**/dashboard');
    await visit.end();
  });
});

describe('the address that a location filled in', () => {
  test('is removed with the location unless it was changed', async () => {
    const form = await AtTheForm.begin({ scripts: true, width: 1440 });
    const { page } = form;
    const written = async () => await Promise.all(address.map((name) => form.field(`location.${name}`).inputValue()));
    const take = (path: string[]) => form.choose('location.lastLocationId', path);
    const parkade = ['Parkade', 'Level P1', 'Bays 100 to 119'];
    const brought = ['998 Hastings Lane', 'Vancouver', 'British Columbia', 'CA'];
    await form.field('location.countryCode').selectOption('US');
    await take(parkade);
    await expect.poll(written).toEqual(brought);
    await take(['Not set']);
    await expect.poll(written).toEqual(['', '', '', 'US']);
    await form.add('Add vehicle');
    expect(await written()).toEqual(['', '', '', 'US']);

    await take(parkade);
    await expect.poll(written).toEqual(brought);
    await form.add('Add item');
    await page.reload();
    await form.ready();
    await expect.poll(written).toEqual(brought);
    await take(['Not set']);
    await expect.poll(written, { message: 'brought before the page was loaded' }).toEqual(['', '', '', 'CA']);
    await form.add('Add item');
    expect(await written()).toEqual(['', '', '', 'CA']);

    await take(parkade);
    await expect.poll(written).toEqual(brought);
    await form.field('location.street').fill('Behind the hotel');
    await take(['Not set']);
    await form.add('Add item');
    expect(await written()).toEqual(['Behind the hotel', ...brought.slice(1)]);
    await form.visit.end();
  });
});

describe('the list of a tree picker', () => {
  test('is loaded once, when the focus comes to the picker, and not before', async () => {
    const form = await AtTheForm.begin({ scripts: true, width: 1440 });
    const { page, visit } = form;
    const opener = page.locator('#location-lastLocationId');
    const lists = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /lookup-trees/.test(name)).length,
      );
    expect(await lists()).toBe(0);
    await opener.focus();
    await expect.poll(lists).toBe(1);
    await opener.press('Enter');
    await page.getByRole('treeitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.picker__panel').waitFor({ state: 'detached' });
    expect(await lists()).toBe(1);
    await visit.end();
  });
});

describe('a city', () => {
  test('is suggested from two typed letters on and cleared when another name is typed', async () => {
    const form = await AtTheForm.begin({ scripts: true, width: 1440 });
    const { page, visit } = form;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/cities')) requests.push(new URL(request.url()).search);
    });
    await form.addPerson('Rosa', 'Marchetti');
    for (const own of ['location', 'persons[0]']) {
      const [city, id, state] = ['cityName', 'cityId', 'stateName'].map((name) => form.field(`${own}.${name}`));
      requests.length = 0;
      await city!.fill('m');
      await city!.fill('montreal');
      const offered = city!.locator('xpath=ancestor::*[contains(@class, "fields")][1]').locator('datalist option');
      await expect.poll(async () => await offered.first().getAttribute('value')).toBe('Montréal, Quebec');
      expect(requests).toEqual(['?country=CA&name=montreal']);
      // a browser fills in the selected datalist entry and fires these events
      await city!.fill('Montréal, Quebec');
      expect(await city!.inputValue()).toBe('Montréal');
      expect(await state!.inputValue()).toBe('Quebec');
      expect(await id!.inputValue()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await offered.count()).toBe(0);
      await city!.fill('M');
      expect(await id!.inputValue()).toBe('');
      await city!.fill('Montréal-Est');
      await expect.poll(() => requests.length).toBe(2);
    }
    await visit.looksRight();
    await form.add('Add vehicle');
    expect(await form.field('location.cityName').inputValue()).toBe('Montréal-Est');
    expect(await form.field('location.stateName').inputValue()).toBe('Quebec');
    await visit.end();
  });
});
