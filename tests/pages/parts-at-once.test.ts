import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { AtTheForm } from '../support/incident-form.ts';

const profile = { scripts: true, width: 1440 } as const;

/** Holds back every request to the server until it is released. Returns the addresses of those that wait. */
async function holdBack(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const addresses: string[] = [];
  await page.route(/\/(newincident|incidents|part-choices)(\/|$|\?)/, async (route) => {
    addresses.push(route.request().url());
    await held;
    await route.continue();
  });
  return { release: () => release(), addresses: () => addresses };
}

const button = ({ page }: AtTheForm, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const entries = ({ page }: AtTheForm, section: string) => page.locator(`#${section} details.entry`);

/** Waits until the form has nothing left to save: a button that asks the server is answered after all saves. */
async function isSaved(form: AtTheForm) {
  await button(form, 'Select person').click();
  await form.page.getByRole('dialog', { name: 'Select Person' }).waitFor();
  await form.page.getByRole('link', { name: 'Dismiss' }).click();
  await form.page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a hydrated form whose server does not answer', () => {
  test('shows added vehicles and items at once, and saves them once behind with what is typed into them', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await page.waitForLoadState('networkidle');
    const server = await holdBack(page);
    await form.field('summary').evaluate((field) => field.dispatchEvent(new Event('input', { bubbles: true })));
    await form.field('location.unit').fill('12');
    await button(form, 'Add vehicle').click();
    await form.field('vehicles[0].licensePlate').fill('ABC 123');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    // slow enough that the entry is there before the second click
    await button(form, 'Add item').dblclick({ delay: 150 });
    await expect.poll(focused).toMatch(/^items\./);
    await form.field('items[0].serialNumber').fill('S-1');
    expect(await form.field('items[0].name').inputValue()).toBe('Item 1');
    await button(form, 'Add vehicle').click();
    await expect.poll(focused).toBe(await form.field('vehicles[1].ownerId').getAttribute('name'));
    expect([await entries(form, 'vehicles').count(), await entries(form, 'items').count()]).toEqual([2, 1]);
    expect(await form.field('vehicles[0].involvementId').locator('option').count(), 'choices').toBeGreaterThan(1);
    expect(server.addresses()).not.toEqual([]);
    server.release();
    await isSaved(form);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    expect([await entries(form, 'vehicles').count(), await entries(form, 'items').count()]).toEqual([2, 1]);
    expect(await form.field('vehicles[0].licensePlate').inputValue()).toBe('ABC 123');
    expect(await form.field('items[0].serialNumber').inputValue()).toBe('S-1');
    expect(await form.field('location.unit').inputValue()).toBe('12');
    await visit.looksRight();
    await visit.end();
  });

  test('opens the dialog of a person, adds the person, removes and restores at once', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await page.waitForLoadState('networkidle');
    const server = await holdBack(page);
    await button(form, 'Add person').click();
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Lind');
    await page.getByText('Victim', { exact: true }).click();
    await button(form, 'No').click();
    await entries(form, 'persons').getByText('Rosa Lind').waitFor();
    await button(form, 'Add person').click();
    await page.getByRole('dialog', { name: 'Person type' }).waitFor();
    await page.getByRole('link', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(form, 'Add person').click();
    await button(form, 'Yes').click();
    await form.field('persons[1].firstName').fill('Tom');
    expect(await form.field('persons[1].isEmployee').isChecked()).toBe(true);
    await button(form, 'Add vehicle').click();
    await form.field('vehicles[0].ownerId').selectOption('Rosa Lind (person)');
    await page.locator('#persons summary').filter({ hasText: 'Rosa Lind' }).click();
    await form.field('persons[0].phone').fill('555 0100');
    await page.locator('[id^="remove-"]').first().click();
    await page.getByText('Rosa Lind was removed.').waitFor();
    expect(await entries(form, 'persons').count()).toBe(1);
    expect(await form.field('vehicles[0].ownerId').inputValue()).toBe('');
    await button(form, 'Restore').click();
    await entries(form, 'persons').getByText('Rosa Lind').waitFor();
    expect(await form.field('persons[0].phone').inputValue()).toBe('555 0100');
    expect(await form.field('vehicles[0].ownerId').inputValue()).not.toBe('');
    server.release();
    await isSaved(form);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    expect(await entries(form, 'persons').count()).toBe(2);
    expect(await form.field('persons[0].phone').inputValue()).toBe('555 0100');
    expect(await form.field('persons[0].relationVictim').isChecked()).toBe(true);
    expect(await form.field('persons[1].firstName').inputValue()).toBe('Tom');
    expect(await form.field('vehicles[0].ownerId').inputValue()).not.toBe('');
    await visit.looksRight();
    await visit.end();
  });

  test('keeps the errors of a person when the one before is removed, and has those of a restored one again', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    for (const phone of ['1', '2']) {
      await button(form, 'Add person').click();
      await button(form, 'No').click();
      await entries(form, 'persons')
        .nth(Number(phone) - 1)
        .waitFor();
      await form.field(`persons[${Number(phone) - 1}].phone`).fill(phone);
    }
    const revision = () => page.locator('input[name=revision]').inputValue();
    const loaded = await revision();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const errors = page.getByRole('link', { name: "Person's first name is required" });
    await errors.first().waitFor();
    // the form is loaded again; a save before that is refused once, which the browser logs
    await expect.poll(revision).not.toBe(loaded);
    expect(await errors.count()).toBe(2);
    await page.locator('[id^="remove-"]').first().click();
    await page.getByText('was removed.').waitFor();
    expect(await errors.count()).toBe(1);
    expect(await form.field('persons[0].phone').inputValue()).toBe('2');
    expect(await form.field('persons[0].firstName').getAttribute('aria-invalid')).toBe('true');
    await errors.click();
    expect(await form.field('persons[0].firstName').evaluate((field) => field === document.activeElement)).toBe(true);
    await button(form, 'Restore').click();
    await expect.poll(() => errors.count()).toBe(2);
    await isSaved(form);
    await visit.looksRight();
    await visit.end();
  });

  test('is asked whether a name is known when the person is saved, and not before', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await page.waitForLoadState('networkidle');
    await page.clock.install();
    const server = await holdBack(page);
    const check = page.waitForResponse(/\/check$/);
    await button(form, 'Add person').click();
    await button(form, 'No').click();
    await form.field('persons[0].firstName').fill('Tom');
    await page.clock.runFor(2_000);
    expect(server.addresses().filter((address) => address.endsWith('/check'))).toEqual([]);
    server.release();
    expect((await check).status()).toBe(200);
    await visit.end();
  });

  test('adds one part where the answer to its save was lost', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await page.waitForLoadState('networkidle');
    let lost = 0;
    await page.route(/\/saves$/, async (route) => {
      if (lost++ > 1) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(form, 'Add item').click();
    await form.field('items[0].brand').fill('Omega');
    await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThan(2);
    await isSaved(form);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    expect(await entries(form, 'items').count()).toBe(1);
    expect(await form.field('items[0].brand').inputValue()).toBe('Omega');
    await visit.end();
  });
});
