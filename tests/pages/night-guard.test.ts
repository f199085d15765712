import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type BrowserProfile, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm, formEntry } from '../support/incident-form.ts';
import { photo } from '../support/photo.ts';

const maxTaps = 45;
const phones: BrowserProfile[] = [
  { scripts: true, width: 360 },
  { scripts: false, width: 360 },
];

/** Fills in forms as a thumb and the keys of a phone do, and counts the taps. */
class Thumb {
  taps = 0;

  async tap(target: Locator) {
    await target.click();
    this.taps++;
  }

  /** Types into a field: where it has no focus, the key for the next field leads to it, or a tap. */
  async type(field: Locator, text: string) {
    const hasFocus = () => field.evaluate((element) => element === document.activeElement);
    if (!(await hasFocus())) await field.page().keyboard.press('Tab');
    if (!(await hasFocus())) await this.tap(field);
    await field.fill(text);
  }

  /** Opens a list and taps a choice. */
  async choose(select: Locator, label: string | RegExp) {
    const value = await select.locator('option', { hasText: label }).first().getAttribute('value');
    await select.selectOption(value ?? String(label));
    this.taps += 2;
  }
}

describe.each(profilesToTest(phones))('a theft on a slow phone, $name,', ({ profile }) => {
  test('is recorded with two persons, a vehicle, two items, a photo and an action in few taps', {
    timeout: 600_000,
  }, async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await slowDown(form);
    const thumb = new Thumb();
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    const button = (name: string) => page.getByRole('button', { name, exact: true }).last();
    const field = (name: string) => form.field(name).first();

    await thumb.type(field('occurredDate'), '2026-01-05');
    await thumb.type(field('occurredTime'), '03:10');
    await chooseByFilter(form, thumb, 'lastClassId', 'Parkade');
    await thumb.choose(field('severityId'), 'High');
    await thumb.tap(field('summary'));
    await page.keyboard.type('A laptop and a passport were taken from a parked car.');

    const addPerson = async (firstName: string, relation: string) => {
      await thumb.tap(button('Add person'));
      const dialog = page.getByRole('dialog');
      await thumb.type(dialog.getByLabel('First name'), firstName);
      await thumb.type(dialog.getByLabel('Last name'), `Night ${Date.now()}`);
      await thumb.tap(dialog.getByText(relation, { exact: true }));
      await thumb.tap(dialog.getByRole('button', { name: 'No', exact: true }));
      await page.locator('#persons .entry__name', { hasText: firstName }).waitFor();
      await form.ready();
    };
    await addPerson('Rosa', 'Victim');
    await addPerson('Ana', 'Witness');

    await addPart(form, thumb, 'Add vehicle', 'vehicles', 0);
    await thumb.choose(field('vehicles[0].ownerId'), 'Rosa');
    await thumb.type(field('vehicles[0].licensePlate'), 'RN4 18K');
    await thumb.choose(field('vehicles[0].involvementId'), 'Broken into');

    for (const [at, name] of ['Laptop', 'Passport'].entries()) {
      await addPart(form, thumb, 'Add item', 'items', at);
      await thumb.choose(field(`items[${at}].ownerId`), 'Rosa');
      await thumb.tap(page.locator(`#items .entry[open]`).nth(-1).getByText('Stolen', { exact: true }));
      await thumb.type(field(`items[${at}].name`), name);
    }

    await thumb.tap(page.locator('#attachments').getByRole('button', { name: 'Add attachment' }));
    const dialog = page.getByRole('dialog');
    const file = dialog.getByLabel('File');
    const chooser = page.waitForEvent('filechooser');
    await thumb.tap(file);
    // the picture is tapped in the phone's own list
    await (await chooser).setFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    thumb.taps++;
    await thumb.tap(dialog.getByRole('button', { name: 'Ok' }));
    await page.locator('#attachments .files li').waitFor();

    await addPart(form, thumb, 'Add corrective action', 'correctiveActions', 0);
    await thumb.choose(field('correctiveActions[0].typeId'), 'Report to police');

    const loadsOfForm = loads;
    await thumb.tap(button('Save'));
    await page.waitForURL('**/dashboard');
    await page.getByText(/^Incident #\d+ is saved\./).waitFor();
    if (form.scripts) expect(loadsOfForm, 'page loads between the first field and Save').toBe(0);
    expect(thumb.taps, 'taps').toBeLessThanOrEqual(maxTaps);
    await visit.end();
  });
});

/** The processor and the line of the benchmarks: a sixth of the speed, 9 Mbit/s, 100 ms away. */
async function slowDown({ page, scripts }: AtTheForm) {
  const devtools = await page.context().newCDPSession(page);
  const speed = 9_000_000 / 8;
  const line = { offline: false, latency: 100, downloadThroughput: speed, uploadThroughput: speed };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  if (scripts) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

/** Opens the picker, types into its filter, which has the focus, and takes what is left. */
async function chooseByFilter({ page, scripts }: AtTheForm, thumb: Thumb, id: string, name: string) {
  const opener = page.locator(`#${id}`);
  await thumb.tap(opener);
  const filter = page.getByLabel(/^Filter /);
  await filter.waitFor();
  await thumb.type(filter, name);
  if (!scripts) await filter.press('Enter');
  const choice = scripts
    ? page.getByRole('treeitem', { name, exact: true })
    : page.getByRole('button', { name, exact: true });
  await thumb.tap(choice.last());
  await opener.filter({ hasText: name }).waitFor();
}

/** Adds a part and waits for its first field, which has the focus. */
async function addPart(form: AtTheForm, thumb: Thumb, name: string, kind: string, at: number) {
  await thumb.tap(form.page.getByRole('button', { name, exact: true }));
  const fields = formEntry(form.page, kind, at).locator('[name]:not([type=hidden])');
  await fields.first().waitFor();
  await form.ready();
  const focused = form.page.locator(':focus');
  if (form.scripts) expect(await focused.getAttribute('name')).toBe(await fields.first().getAttribute('name'));
}
