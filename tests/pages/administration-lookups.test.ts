import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emailIn } from '../setup/hotel-of-worker.ts';
import { Visit } from '../support/browser.ts';
import { profilesToTest } from '../support/browser-profiles.ts';
import { chooseClassOfRule } from '../support/incident-form.ts';

const admin = emailIn(Number(process.env.VITEST_POOL_ID), 'admin@grandpacific.example');

/** Administration is not offered on phones. */
const desks = [
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440, theme: 'dark' },
] as const;

describe.each(profilesToTest(desks))('an administrator, $name,', ({ profile }) => {
  const tag = randomUUID().slice(0, 8);
  const begin = async (path: string) => {
    const visit = await Visit.begin(profile);
    await visit.signIn(admin);
    await visit.page.goto(path);
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    return { visit, page, dialog, link, save };
  };

  test('adds, renames, disables, orders, moves and deletes lookups', async () => {
    const { visit, page, dialog, link, save } = await begin('/administration/lookups?type=LOCATION');
    const top = `Annex ${tag}`;
    const unfolded = async (name: string) => {
      const branch = page.getByRole('link', { name: new RegExp(`^${name}`) });
      if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
    };
    await visit.looksRight();
    await link('Add building').click();
    await dialog.getByLabel('Name').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await link('Add building').click();
    await dialog.getByLabel('Name').fill(top);
    await dialog.getByLabel('Name').press('Enter');
    await page.getByText(`${top} is added.`).waitFor();
    for (const name of ['North', 'South']) {
      await link(`Add floor under ${top}`).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Name').press('Enter');
      await page.getByText(`${name} is added.`).waitFor();
    }
    await link(`Add floor under ${top}`).click();
    await dialog.getByLabel('Name').fill('north');
    await save();
    await dialog.getByText('There is already an entry with this name here.').first().waitFor();
    await visit.looksRight();
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    if (profile.scripts) await page.getByRole('button', { name: 'Leave' }).click();

    await unfolded(top);
    const order = () => page.getByRole('button', { name: /^Move (North|South) up$/ }).all();
    const labels = async () => await Promise.all((await order()).map((button) => button.getAttribute('aria-label')));
    await expect.poll(labels).toEqual(['Move North up', 'Move South up']);
    await page.getByRole('button', { name: 'Move South up' }).click();
    await expect.poll(labels).toEqual(['Move South up', 'Move North up']);

    await link('Edit North').click();
    await dialog.getByLabel('Name').fill('North wing');
    await dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await visit.looksRight();
    await save();
    await page.getByText('North wing has been updated.').waitFor();
    const disabled = page.getByText('North wing', { exact: true });
    expect(await disabled.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');

    await link('Edit South').click();
    await dialog.getByRole('link', { name: 'Move' }).click();
    await page.getByRole('heading', { name: 'Move South' }).waitFor();
    const place = dialog.getByRole('button', { name: /^New place/ });
    await place.filter({ hasText: top }).waitFor();
    await place.click();
    if (profile.scripts) await dialog.getByRole('combobox', { name: 'Filter new place' }).fill('north wing');
    else {
      await dialog.getByRole('searchbox', { name: 'Filter new place' }).fill('north wing');
      await dialog.getByRole('button', { name: 'Filter' }).click();
    }
    await visit.looksRight();
    const offered = profile.scripts ? dialog.getByRole('treeitem') : dialog.locator('.tree').getByRole('button');
    await offered.filter({ hasText: 'North wing (disabled)' }).click();
    await place.filter({ hasText: `${top} / North wing` }).waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`Move South to ${top} / North wing?`).waitFor();
    await visit.looksRight();
    await question.getByRole('button', { name: 'Move' }).click();
    await page.getByText('South is moved.').waitFor();

    await page.goto('/administration/lookups?type=LOCATION');
    await link(`Delete ${top}`).click();
    await page.getByRole('alertdialog').getByText('Child lookups are deleted too: 2 entries.').waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`${top} is deleted.`).waitFor();

    await page.goto('/administration/lookups');
    await link('Delete Security').click();
    const refusal = page.getByRole('alertdialog');
    await refusal
      .getByText(
        /^Security is used by .+ \(entries below it: \d+ incidents.*\) and cannot be deleted\. Disable it instead/,
      )
      .waitFor();
    await visit.looksRight();
    await refusal.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Security is disabled.').waitFor();
    await link('Edit Security').click();
    await dialog.getByRole('switch', { name: 'Active' }).check();
    await save();
    await page.getByText('Security has been updated.').waitFor();
    await visit.end();
  });

  test('attaches an address, names the levels, and imports and exports a list', async () => {
    const { visit, page, dialog, link, save } = await begin('/administration/lookups?type=LOCATION');
    const top = `Pier ${tag}`;
    await link('Add building').click();
    await dialog.getByLabel('Name').fill(top);
    await dialog.getByLabel('Name').press('Enter');
    await link(`Edit ${top}`).click();
    await dialog.getByRole('link', { name: 'Address' }).click();
    await dialog.getByLabel('Postal code').fill('V6C 2T8 0000');
    await dialog.getByLabel('City').fill('Vancouver');
    await visit.looksRight();
    await dialog.getByLabel('Postal code').evaluate((field) => field.removeAttribute('maxlength'));
    await dialog.getByLabel('Postal code').fill('V6C 2T8 0000');
    await save();
    await dialog.locator('.error', { hasText: 'Postal code length cannot be longer than 10.' }).waitFor();
    await dialog.getByLabel('Postal code').fill('V6C 2T8');
    if (profile.scripts) await dialog.locator('.error').waitFor({ state: 'detached' });
    await save();
    await page.getByText('The address is saved.').waitFor();
    await link(`Address of ${top}`).click();
    expect(await dialog.getByLabel(/^(Province|State)/).inputValue()).toBe('British Columbia');
    await dialog.getByLabel('Street').fill('Typed and not saved');
    await dialog.getByRole('button', { name: 'Delete address' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete address' });
    await visit.looksRight();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Street').inputValue()).toBe('Typed and not saved');
    await dialog.getByRole('button', { name: 'Delete address' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The address is deleted.').waitFor();

    await page.goto('/administration/lookups');
    await link('Update labels').click();
    await dialog.getByLabel('Level 4').fill('');
    await save();
    await dialog.getByText('Enter a name.').waitFor();
    await visit.looksRight();
    await dialog.getByLabel('Level 4').fill('Kind');
    await save();
    await page.getByText('The labels of incident class have been updated.').waitFor();
    await page.getByRole('list', { name: 'Levels' }).getByText('Kind').waitFor();

    await page.getByLabel('Lookup type').selectOption({ label: 'Department' });
    if (!profile.scripts) await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/type=DEPARTMENT/);
    // the page of the address comes a moment after it
    await page.locator('a[href$="/export?type=DEPARTMENT"]').waitFor();
    await link('Import').click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('A file is required').waitFor();
    const file = (csv: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByLabel('CSV file').setInputFiles(file(`Porter ${tag}`));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(`Does the first row, “Porter ${tag}”, name the columns`).waitFor();
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'It is an entry' }).click();
    await dialog.getByText('1 entry to add, 0 rows known already').waitFor();
    await dialog.getByRole('link', { name: 'Choose another file' }).click();
    const csv = `Name,Active\nDesk ${tag},yes\nDesk ${tag},yes\nToo,many,levels\n`;
    await dialog.getByLabel('CSV file').setInputFiles(file(csv));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('1 entry to add, 1 row known already').waitFor();
    await dialog.getByText('The row has 3 cells, but the first row has 2.').waitFor();
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'Import 1 entry' }).click();
    await page.getByText('1 entry is imported.').waitFor();
    const download = page.waitForEvent('download');
    await link('Export to excel').click();
    expect((await download).suggestedFilename()).toBe('department.csv');
    await visit.end();
  });

  test('adds, changes and deletes a rule for emails', async () => {
    const { visit, page, dialog, link, save } = await begin('/administration/notification');
    await visit.looksRight();
    await link('Add notification').click();
    await dialog.getByRole('button', { name: 'Add event' }).click();
    await dialog.getByRole('group', { name: 'Incident class' }).nth(1).waitFor();
    await dialog.getByLabel('Recipients').fill('desk@test.example, desk');
    await save();
    await dialog.getByText('Please enter a valid email.').first().waitFor();
    await dialog.getByText('Please select an incident class.').first().waitFor();
    await dialog.getByText('Please select at least one event type.').first().waitFor();
    await visit.looksRight();
    await dialog.getByRole('button', { name: 'Delete event 2' }).click();
    await dialog.getByRole('group', { name: 'Incident class' }).nth(1).waitFor({ state: 'detached' });
    if (profile.scripts) {
      const [noEvent, noClass] = ['Please select at least one event type.', 'Please select an incident class.'];
      await dialog.getByText(noEvent).waitFor({ state: 'detached' });
      await dialog.getByText(noClass).waitFor();
      await dialog.getByLabel('Recipients').fill('desk@test.example');
      await dialog.getByText('Please enter a valid email.').waitFor({ state: 'detached' });
    }
    expect(await dialog.getByLabel('Email Subject Heading').inputValue()).toBe('New notification');
    await dialog.getByLabel('Email Subject Heading').fill(`Thefts ${tag}`);
    await dialog.getByLabel('Recipients').fill('desk@test.example, night@test.example');
    await chooseClassOfRule({ page, profile }, ['Security', 'Theft', 'Theft']);
    await dialog.getByLabel('Close').check();
    await save();
    await page.getByText(`Thefts ${tag} is added.`).waitFor();
    await page.getByRole('cell', { name: 'Security / Theft: Create, Close' }).waitFor();
    await page.getByRole('button', { name: `Send yourself a test of Thefts ${tag}` }).click();
    await page.getByText(`A test is sent to ${admin}.`).waitFor();
    await visit.looksRight();
    await link(`Edit Thefts ${tag}`).click();
    expect(await dialog.getByLabel('Recipients').inputValue()).toBe('desk@test.example, night@test.example');
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await link(`Delete Thefts ${tag}`).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`Thefts ${tag} is deleted.`).waitFor();
    await visit.end();
  });

  test('reads in the audit who did what, page by page and in detail', async () => {
    const { visit, page, dialog, link } = await begin('/administration/audit?from=2999-01-01&to=2999-01-02');
    const inFuture = page.getByText('The date cannot be in the future.');
    expect(await inFuture.count()).toBe(2);
    if (profile.scripts) {
      const corrected = async () => {
        await page.getByLabel('From').fill('2026-01-01');
        return await inFuture.count();
      };
      // the page may not be hydrated yet
      await expect.poll(corrected, { timeout: 15_000 }).toBe(1);
    }
    await page.goto('/administration/audit');
    await visit.looksRight();
    const dates = () => page.getByRole('cell').filter({ has: page.locator('time') });
    expect(await dates().count()).toBe(10);
    await link('Older').click();
    await link('Newer').waitFor();
    await visit.looksRight();
    await link('Newer').click();
    await page.getByLabel('Audit type').selectOption('LOOKUP');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/auditType=LOOKUP/);
    await page
      .getByRole('row', { name: /Update/ })
      .getByRole('link', { name: /^View Lookup/ })
      .first()
      .click();
    await dialog.getByText(/^Update by/).waitFor();
    await dialog.getByText('Changed').first().waitFor();
    expect(await dialog.getByRole('table').textContent()).not.toMatch(/[A-Z]_[A-Z]/);
    await visit.looksRight();
    await dialog.getByRole('link', { name: 'Ok' }).click();
    await page.goto('/administration/audit?to=2999-01-01');
    await page.getByText('The date cannot be in the future.').first().waitFor();
    await visit.looksRight();
    await visit.end();
  });
});
