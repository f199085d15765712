import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { manager } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { pastDay } from '../support/past-day.ts';

const orm = await openOrm(inject('demo').app, 1);
const door = withRlsContext(orm, { identity: '', sign_in_email: manager });
const [{ id: accountId }] = await door.execute<[{ id: string }]>(
  'select account_id as id from app_user where email = $1',
  [manager],
);
const account = forAccount(orm, { accountId, seesLocked: true });
afterAll(async () => {
  await orm.close(true);
});

describe.each(profilesToTest(desktopFirst))('incident form, $name:', ({ profile }) => {
  test('a stolen car, its items and corrective actions are recorded and shown', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
    await form.addPerson('Rosa', `Wolfeschlegelsteinhausenbergerdorff ${number}`);
    await form.add('Add legal entity');
    await form.field('legalEntities[0].name').fill('Harbour Rentals');

    await form.add('Add vehicle');
    expect(await form.section('vehicles').locator('.entry__name').textContent()).toBe('Vehicle 1');
    const owner = form.field('vehicles[0].ownerId');
    expect((await owner.locator('option').allInnerTexts()).map((each) => each.trim())).toEqual([
      ...['Not set', `Rosa Wolfeschlegelsteinhausenbergerdorff ${number} (person)`],
      'Harbour Rentals (company)',
    ]);
    await owner.selectOption({ label: 'Harbour Rentals (company)' });
    await form.field('vehicles[0].licensePlate').fill('RN4 18K');
    await form.field('vehicles[0].stateProvince').fill('British Columbia');
    await form.field('vehicles[0].maker').fill('Subaru');
    await form.field('vehicles[0].involvementId').selectOption({ label: 'Broken into' });
    await visit.looksRight();

    await form.add('Add item');
    expect(await form.section('vehicles').locator('.entry__name').textContent()).toBe('RN4 18K');
    expect(await form.field('items[0].name').inputValue()).toBe('Item 1');
    await form.field('items[0].ownerId').selectOption({ index: 1 });
    if (form.scripts) {
      await form
        .section('items')
        .locator('.entry__what', { hasText: `Rosa Wolfeschlegelsteinhausenbergerdorff ${number}` })
        .waitFor();
    }
    const status = (name: string) => form.section('items').getByRole('radio', { name, exact: true });
    await status('Stolen').check();
    await status('Not set').check();
    expect(await status('Stolen').isChecked()).toBe(false);
    await status('Stolen').check();
    await form.field('items[0].name').fill('Laptop');
    await form.field('items[0].company').fill('Lumen Insurance');
    const value = form.field('items[0].value');
    await value.fill('about forty');
    await value.press('Tab');
    expect(await value.inputValue(), 'what is no amount').toBe('about forty');
    await value.fill('2150.5');
    await value.press('Tab');
    expect(await value.inputValue()).toBe(form.scripts ? '2,150.50' : '2150.5');
    await visit.looksRight();

    await form.add('Add corrective action');
    const action = (name: string) => form.field(`correctiveActions[0].${name}`);
    const shown = async (names: string[]) => await Promise.all(names.map((name) => action(name).first().isVisible()));
    const referral = [
      'referredType',
      'referredInternalDepartmentId',
      'referredExternalAgencyId',
      'referredContactEmail',
    ];
    expect(await shown(['displayType', ...referral])).toEqual([true, false, false, false, false]);
    await action('typeId').selectOption({ label: 'Report to police' });
    await form.section('corrective-actions').getByRole('switch', { name: 'REFERRED' }).check();
    expect(await shown(['displayType', ...referral])).toEqual([false, true, false, false, true]);
    await form.section('corrective-actions').getByText('Internal', { exact: true }).click();
    expect(await shown(referral)).toEqual([true, true, false, true]);
    await action('referredInternalDepartmentId').selectOption({ label: 'Security' });
    await form.section('corrective-actions').getByText('External', { exact: true }).click();
    expect(await shown(referral)).toEqual([true, false, true, true]);
    await action('referredExternalAgencyId').selectOption({ label: 'Vancouver Police' });
    await form
      .section('corrective-actions')
      .getByRole('checkbox', { name: `Rosa Wolfeschlegelsteinhausenbergerdorff ${number}` })
      .check();
    await action('details').focus();
    await page.keyboard.type('File **26-41877**.');
    await visit.looksRight();

    await page.getByLabel('Date occurred, date').fill(pastDay());
    await page.getByLabel('Date occurred, time').fill('03:10');
    await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await form.press('Save');
    await page.getByRole('heading', { name: /^Not saved/ }).waitFor();
    expect(await page.locator('.alert li').allInnerTexts()).toEqual(["Person's first name is required"]);
    await page.locator('.alert a').click();
    expect(await action('referredContactFirstName').isVisible()).toBe(true);
    expect(await form.field('items[0].value').inputValue()).toBe(form.scripts ? '2,150.50' : '2150.5');
    await visit.looksRight();
    await action('referredContactFirstName').fill('Leila');
    // the form without scripts shows the error until it is posted again
    if (form.scripts) await page.locator('.alert li').waitFor({ state: 'detached' });
    await action('referredContactAlias').fill('Sergeant L.');
    await form.press('Save');
    await page.waitForURL('**/dashboard');

    await page.getByRole('link', { name: /Open Incidents/ }).click();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    const words = async (section: string) => (await form.section(section).allInnerTexts()).join().replace(/\s+/g, ' ');
    expect(await words('vehicles')).toContain(
      'RN4 18K Broken into Owner Harbour Rentals State or province British Columbia',
    );
    const item = await words('items');
    for (const said of [
      'Laptop',
      'Lumen Insurance',
      'Stolen',
      `Rosa Wolfeschlegelsteinhausenbergerdorff ${number}`,
      '$2,150.50',
    ]) {
      expect(item).toContain(said);
    }
    const done = await words('corrective-actions');
    expect(done).toContain(
      'Report to police Referred External Agency Vancouver Police Contact Leila Alias Sergeant L.',
    );
    expect(done).toContain(`Involved persons Rosa Wolfeschlegelsteinhausenbergerdorff ${number}`);
    expect(await form.section('corrective-actions').locator('.prose strong').textContent()).toBe('26-41877');
    await visit.looksRight();
    await visit.end();
  });

  test('choosing one of two exclusive options clears the other, on screen and in the database', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await form.add('Add corrective action');
    const action = (name: string) => form.field(`correctiveActions[0].${name}`);
    const refer = (to: string) => form.section('corrective-actions').getByText(to, { exact: true }).click();
    const saved = async (change: Promise<unknown>) => {
      const answered = form.scripts && page.waitForResponse((answer) => answer.url().endsWith('/saves'));
      await Promise.all([change, answered]);
    };
    await action('displayType').fill('Call the plumber');
    await form.section('corrective-actions').getByRole('switch', { name: 'REFERRED' }).check();
    await refer('Internal');
    await saved(action('referredInternalDepartmentId').selectOption({ label: 'Security' }));
    await saved(refer('External'));
    await saved(action('referredExternalAgencyId').selectOption({ label: 'Vancouver Police' }));
    await saved(refer('Internal'));
    const chosen = () => action('referredInternalDepartmentId').locator('option:checked').textContent();
    expect(await chosen()).toBe(form.scripts ? 'Not set' : 'Security');
    await saved(action('typeId').selectOption({ label: 'Report to police' }));
    if (form.scripts) expect(await action('displayType').inputValue()).toBe('');
    await form.add('Add vehicle');
    expect(await chosen()).toBe(form.scripts ? 'Not set' : 'Security');
    expect(await action('referredExternalAgencyId').inputValue()).toBe('');
    expect(await action('displayType').inputValue()).toBe('');
    await visit.end();
  });

  test('the headings of a person and a legal entity follow the typed name', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await form.addPerson('', '');
    for (const part of ['legal entity', 'vehicle', 'corrective action']) await form.add(`Add ${part}`);
    const names = async () => [
      ...(await page.locator('#persons .entry__name, #legal-entities .entry__name').allTextContents()),
      ...(await form.field('vehicles[0].ownerId').locator('option').allTextContents()),
      ...(await form.section('corrective-actions').locator('.tick').allTextContents()),
    ];
    const called = (person: string, company: string) => [
      ...[person, company, 'Not set', `${person} (person)`, `${company} (company)`, person],
    ];
    expect(await names()).toEqual(called('Unknown', 'Unknown'));
    // entries stay open where no page is loaded
    if (!form.scripts) await page.locator('#persons summary').click();
    await form.field('persons[0].firstName').fill(' Rosa $& ');
    await form.field('persons[0].lastName').fill('Wolfeschlegelsteinhausenbergerdorff');
    if (!form.scripts) await page.locator('#legal-entities summary').click();
    await form.field('legalEntities[0].name').fill('Café (Harbour)');
    await form.field('legalEntities[0].name').press('Tab');
    if (!form.scripts) await form.add('Add item');
    expect(await names()).toEqual(called('Rosa $& Wolfeschlegelsteinhausenbergerdorff', 'Café (Harbour)'));
    await visit.looksRight();
    await visit.end();
  });

  test('a collapsed item among many loads its fields when it is opened', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const rings = Array.from({ length: 20 }, (_, at) => ({ id: randomUUID(), name: `Ring ${at + 1}` }));
    await account.execute(`update draft set body = jsonb_set(body, '{items}', $1::jsonb) where id = $2`, [
      JSON.stringify(rings),
      new URL(page.url()).pathname.split('/')[2],
    ]);
    await page.reload();
    await form.ready();
    expect(await form.section('items').locator('details.entry').count()).toBe(20);
    const saved = form.scripts && page.waitForResponse(/\/saves$/);
    await form.add('Add vehicle');
    await saved;
    // fields stay in a page that is not loaded again
    if (form.scripts) await page.reload();
    await form.ready();
    expect(await form.section('items').locator('input').count()).toBe(0);
    await visit.looksRight();
    const open = async (name: string) => {
      const entry = page.getByRole('button', { name, exact: true });
      await (form.scripts ? entry.click() : form.follow(entry));
    };
    await open('Ring 4');
    expect(await form.section('items').locator('details.entry').count()).toBe(1);
    await form.field('items[3].name').fill('Ring four');
    await open('Ring 20');
    expect(await form.field('items[19].name').inputValue()).toBe('Ring 20');
    await form.section('items').locator('.entry__name', { hasText: 'Ring four' }).waitFor();
    await visit.looksRight();
    await form.follow(form.section('items').getByRole('button', { name: 'Delete Ring 20', exact: true }));
    expect(page.url()).toMatch(/#items$/);
    expect(await form.section('items').locator('.entry').count()).toBe(19);
    expect(await form.field('items[3].name').inputValue()).toBe('Ring four');
    await form.section('items').getByText('Ring 20 was removed.').waitFor();
    await visit.looksRight();
    await form.follow(form.section('items').getByRole('button', { name: 'Restore' }));
    expect(await form.field('items[19].name').inputValue()).toBe('Ring 20');
    expect(await page.getByText('was removed.').count()).toBe(0);
    await visit.end();
  });
});
