import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { administrator, manager, officer, Visit } from '../support/browser.ts';
import { type BrowserProfile, desktop, desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

/** Adds a class with a checklist on the pages of Administration, which phones leave out. */
async function aClassWithAChecklist({ scripts }: BrowserProfile) {
  const visit = await Visit.begin({ ...desktop, scripts });
  const { page } = visit;
  const name = `Checked ${randomUUID().slice(0, 8)}`;
  await visit.signIn(administrator);
  await page.goto('/administration/lookups/add?type=INCIDENT_CLASS');
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`${name} is added.`).waitFor();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('link', { name: 'Checklist' }).click();
  await page.getByText('No items of its own.').waitFor();

  const add = page.getByRole('button', { name: 'Add item' });
  const items = page.getByRole('textbox', { name: 'Item' });
  for (const count of [1, 2, 3]) {
    await add.click();
    await items.nth(count - 1).waitFor();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter what is to be done.').first().waitFor();
  await visit.looksRightNarrowToo();
  for (const [at, title] of ['Guest told', 'CCTV saved', 'Police file number'].entries()) {
    await items.nth(at).fill(title);
    if (at > 0) await page.getByText('Required before closing').nth(at).click();
  }
  await page.getByText('Asks for a short text').nth(2).click();
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await expect.poll(() => items.nth(1).inputValue()).toBe('Guest told');
  await add.click();
  await items.nth(3).waitFor();
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expect.poll(() => items.count()).toBe(3);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`The checklist of ${name} is saved.`).waitFor();
  await visit.end();
  return name;
}

/** Saves an incident of the class and returns its viewer. */
async function report(profile: BrowserProfile, email: string, className: string) {
  const form = await AtTheForm.begin(profile, email);
  const { page } = form;
  await page.getByLabel('Date occurred, date').fill('2026-03-14');
  await page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', [className]);
  await page.getByRole('textbox', { name: 'Summary' }).fill('A watch is missing.');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.waitForURL('**/dashboard');
  const address = (await page.getByRole('link', { name: 'View incident' }).getAttribute('href'))!;
  await page.goto(address);
  return { ...form, visit: form.visit, page, address };
}

describe.each(profilesToTest(desktopFirst))('a checklist, $name,', ({ profile }) => {
  test('is ticked before its officer closes the incident, and a manager closes without it for a reason', async () => {
    const className = await aClassWithAChecklist(profile);
    const { page, visit, address } = await report(profile, officer, className);
    await page.getByRole('link', { name: /2\s*Required items open\s*Checklist, 0 of 3 ticked/ }).waitFor();
    await visit.looksRight();
    await page.goto(`${address}/close-details`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This incident cannot be closed yet.').waitFor();
    await dialog.getByRole('heading', { name: '2 required items are open' }).waitFor();
    await visit.looksRight();
    await dialog.getByRole('link', { name: 'Go to the checklist' }).click();
    await page.waitForURL(/#checklist$/);

    const box = (name: string) => page.getByRole('checkbox', { name });
    const signed = page.locator('#checklist .checks__by');
    const save = page.getByRole('button', { name: 'Save checklist' });
    await box('CCTV saved').click();
    if (profile.scripts) {
      await expect.poll(() => signed.count()).toBe(1);
      await box('Police file number').click();
      await page.getByRole('textbox', { name: 'Text of Police file number' }).fill('VPD 26-41873');
      await page.keyboard.press('Tab');
      await expect.poll(() => save.isVisible()).toBe(false);
    } else {
      await box('Police file number').click();
      await save.click();
      await page.getByText('Enter the text that the item asks for.').first().waitFor();
      await visit.looksRight();
      await dialog.getByRole('textbox', { name: 'Text of Police file number' }).fill('VPD 26-41873');
      await dialog.getByRole('button', { name: 'Save checklist' }).click();
      await page.getByText('The checklist is saved.').waitFor();
    }
    await expect.poll(() => signed.count()).toBe(2);
    await page.getByText('2 of 3 ticked', { exact: true }).waitFor();
    expect(await page.getByText('Required items open').count()).toBe(0);
    await visit.looksRight();
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Text of Police file number' }).inputValue()).toBe('VPD 26-41873');
    await page.goto(`${address}/history`);
    await page.getByText('“Police file number” ticked: VPD 26-41873').first().waitFor();
    await page.goto(`${address}/close-details`);
    await dialog.getByRole('button', { name: 'Close incident' }).click();
    await page.getByText(/^Incident #\d+ is closed\.$/).waitFor();
    await visit.end();

    const other = await report(profile, manager, className);
    await other.page.goto(`${other.address}/edit`);
    const summary = other.page.getByRole('textbox', { name: 'Summary' });
    await summary.fill('Typed before the tick.');
    await other.visit.looksRight();
    await other.page.getByRole('button', { name: 'Tick items' }).click();
    await other.page.getByRole('dialog').getByRole('checkbox', { name: 'Guest told' }).click();
    await other.visit.looksRight();
    await other.page.getByRole('button', { name: 'Save checklist' }).click();
    await other.page.waitForURL(/\/edit\/[\w-]+#checklist$/);
    await other.page.getByText('1 of 3 ticked, 2 required open').waitFor();
    expect(await summary.textContent()).toContain('Typed before the tick.');
    await other.page.goto(`${other.address}/close-details`);
    const asked = other.page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Close incident' }).click();
    await other.page
      .getByText('2 required items are open. Enter why the incident is closed with them.')
      .first()
      .waitFor();
    await other.visit.looksRight();
    await asked.getByLabel('Reason to close with open items').fill('The owner took it over.');
    await asked.getByRole('button', { name: 'Close incident' }).click();
    await other.page.getByText(/^Incident #\d+ is closed\.$/).waitFor();
    await other.page.getByText('The owner took it over.').waitFor();
    await other.visit.end();
  });
});
