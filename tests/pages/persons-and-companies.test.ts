import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { answered, manager, officer, Visit } from '../support/browser.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { formField } from '../support/incident-form.ts';

const orm = await openOrm(inject('demo').app, 2);
const em = forAccount(orm, { accountId: await accountOf(officer), seesLocked: true });
const started: string[] = [];
afterAll(async () => {
  await em.execute('delete from draft where id::text in (select jsonb_array_elements_text($1::jsonb))', [
    JSON.stringify(started),
  ]);
  await orm.close(true);
});

const hidden = { phone: '604-555-0143', street: 'Quetzal Street' };

describe.each(profilesToTest(phoneFirst))('incident form, $name:', ({ profile }) => {
  test('a person is added with or without a name and a relation', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await begin(visit, officer);
    await press(visit, 'Add person', /add-person$/);
    await visit.looksRight();
    const name = `Marchetti-${randomUUID().slice(0, 8)}`;
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill(name);
    await page.getByRole('switch', { name: 'Witness' }).check();
    await press(visit, 'No', /#entry-/);
    const rosa = page.locator('details.entry', { hasText: name });
    expect(await rosa.getAttribute('open')).toBeNull();
    expect(await rosa.locator('.badge').allInnerTexts()).toEqual(['Witness']);

    await press(visit, 'Add person', /add-person$/);
    await press(visit, 'Yes', /open=/);
    expect(await openEntry(page).getByLabel('Department').isVisible()).toBe(true);
    expect(await openEntry(page).getByLabel('Height').isVisible()).toBe(false);
    expect(await openEntry(page).getByLabel('Street').isVisible()).toBe(false);
    await openEntry(page).getByRole('switch', { name: 'Employee' }).uncheck();
    expect(await openEntry(page).getByLabel('Height').getAttribute('placeholder')).toBe('175');
    expect(await openEntry(page).getByLabel('Position').isVisible()).toBe(false);
    await visit.looksRight();
    await openEntry(page).getByLabel('First name').fill('Ben');
    await press(visit, 'Delete', /\?removed=[0-9a-f-]+#persons$/);
    expect(await page.locator('#persons .entry').count()).toBe(1);
    await page.getByRole('status').getByText('Ben was removed.').waitFor();
    await visit.looksRight();
    await press(visit, 'Restore', /open=/);
    expect(await openEntry(page).getByLabel('First name').inputValue()).toBe('Ben');
    await press(visit, 'Delete', /\?removed=/);
    expect(await page.locator('#persons .entry').count()).toBe(1);
    await visit.end();
  });

  test('a typed person is recognised as a known person with masked private details', async () => {
    const name = await aKnownPerson('Éric');
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await begin(visit, officer);
    await press(visit, 'Add person', /add-person$/);
    await press(visit, 'No', /open=/);
    await openEntry(page).getByLabel('First name').fill('Erica');
    await openEntry(page).getByLabel('Last name').fill(name.toUpperCase());
    await openEntry(page).getByRole('switch', { name: 'Suspect' }).check();
    await press(visit, 'Check Duplication', /open=/);
    await openEntry(page).getByText('No person with this name is on record.').waitFor();
    await openEntry(page).getByLabel('First name').fill('eric');
    if (profile.scripts) {
      await openEntry(page).getByText('A person with this name is already on record.').waitFor();
      await visit.looksRight();
      await press(visit, 'Choose', /duplicates/);
    } else {
      await press(visit, 'Check Duplication', /duplicates/);
    }
    await visit.looksRight();
    await press(visit, `Choose Éric ${name}`, /open=/);
    const masked = openEntry(page);
    expect(await masked.getByLabel('First name').inputValue()).toBe('Éric');
    expect(await masked.getByRole('switch', { name: 'Suspect' }).isChecked()).toBe(true);
    expect(await masked.getByRole('button', { name: 'Check Duplication' }).count()).toBe(0);
    expect(await masked.getByRole('button', { name: 'Unlock' }).isDisabled()).toBe(true);
    const why = await masked.getByRole('button', { name: `Unlock Éric ${name}` }).getAttribute('aria-describedby');
    expect(await page.locator(`#${why}`).textContent()).toBe(
      'Only people with the privacy privilege can unlock these details.',
    );
    for (const value of Object.values(hidden)) expect(await page.content()).not.toContain(value);
    await visit.looksRight();
    await visit.end();
  });

  test('a known person is chosen once and revealed by users with the privilege', async () => {
    const name = await aKnownPerson('Éric');
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await begin(visit, manager);
    await press(visit, 'Select person', /select-person$/);
    await search(visit, 'Person name', `ERIC ${name}`);
    await page.getByText('1 found').waitFor();
    await visit.looksRight();
    await press(visit, `Add Éric ${name}`, /open=/);
    await press(visit, 'Select person', /select-person$/);
    await search(visit, 'Person name', name);
    await page.getByRole('button', { name: `Add Éric ${name}` }).click();
    await page.getByText(`Éric ${name} already exists.`).waitFor();
    expect(await page.getByRole('button', { name: `Add Éric ${name}` }).count(), 'who was found').toBe(1);
    await visit.looksRight();
    await page.getByRole('link', { name: 'Dismiss' }).click();
    await ready(visit);

    // entries stay open where no page is loaded
    if (!profile.scripts) await page.locator('summary', { hasText: `Éric ${name}` }).click();
    expect(await openEntry(page).getByLabel('Street').count()).toBe(0);
    await press(visit, 'Unlock', /open=/);
    expect(await openEntry(page).getByLabel('Phone', { exact: true }).inputValue()).toBe(hidden.phone);
    expect(await openEntry(page).getByLabel('Street').inputValue()).toBe(hidden.street);
    await visit.looksRight();
    await visit.end();
  });

  test('a search shows messages for missing input and for no results', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await begin(visit, officer);
    for (const [button, label] of [
      ['Select person', 'Person name'],
      ['Select legal entity', 'Legal entity name'],
      ['Select company', 'Company name'],
    ] as const) {
      if (button === 'Select company') await press(visit, 'Add legal entity', /open=/);
      await press(visit, button, /\/select-/);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText(`Please enter "${label}".`).waitFor();
      await ready(visit);
      await search(visit, label, 'nobody is called like this');
      await page.getByText('no search data.').waitFor();
      expect(await page.getByText(`Please enter "${label}".`).count()).toBe(0);
      if (button === 'Select company') await visit.looksRight();
      await page.getByRole('link', { name: 'Dismiss' }).click();
      await ready(visit);
    }
    await visit.end();
  });

  test('a legal entity is the owner, chosen from known ones or new', async () => {
    const name = `Café Seawall ${randomUUID()}`;
    em.create(LegalEntity, { name, cityName: 'Laval', contact: 'Grace Lindqvist' });
    await em.flush();
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await begin(visit, officer);
    const field = (label: string) => openEntry(page).getByLabel(label, { exact: label !== 'Name' });

    await press(visit, 'Add legal entity', /open=/);
    await turn(visit, 'Owner');
    expect(await field('Name').inputValue()).toBe('Grand Pacific Hotel');
    expect(await openEntry(page).locator('.badge').allInnerTexts()).toEqual(['Owner']);
    await visit.looksRight();
    await turn(visit, 'Owner');
    expect(await field('Name').inputValue()).toBe('');

    await field('Name').fill('cafe seawall');
    await openEntry(page).getByRole('switch', { name: 'Victim' }).check();
    await openEntry(page).getByRole('button', { name: 'Check Duplication' }).click();
    await page.getByText('No legal entity with this name is on record.').waitFor();
    await ready(visit);
    await press(visit, 'Select company', /select-company/);
    await search(visit, 'Company name', name.toUpperCase());
    await press(visit, `Add ${name}`, /open=/);
    expect(await field('Name').inputValue()).toBe(name);
    expect(await field('Contact').inputValue()).toBe('Grace Lindqvist');
    expect(await openEntry(page).getByRole('switch', { name: 'Victim' }).isChecked()).toBe(true);
    expect(await openEntry(page).getByRole('button', { name: 'Check Duplication' }).count()).toBe(0);

    await press(visit, 'Select legal entity', /select-legal-entity$/);
    await search(visit, 'Legal entity name', name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await page.getByText(`${name} already exists.`).waitFor();
    await page.getByRole('link', { name: 'Dismiss' }).click();
    await ready(visit);

    for (const at of [1, 2]) {
      await press(visit, 'Add legal entity', /open=/);
      await turn(visit, 'Owner');
      const name = formField(page, `legalEntities[${at}].name`);
      await expect.poll(() => name.inputValue()).toBe('Grand Pacific Hotel');
    }
    await page.getByRole('link', { name: 'Grand Pacific Hotel already exists.' }).waitFor();
    await visit.looksRight();
    await visit.end();
  });
});

/** Adds a known person to the account; returns the last name. */
async function aKnownPerson(firstName: string): Promise<string> {
  const lastName = `Tremblay-${randomUUID().slice(0, 8)}`;
  em.create(Person, { firstName, lastName, ...hidden });
  await em.flush();
  return lastName;
}

/** Signs in and begins an incident. */
async function begin(visit: Visit, email: string) {
  const { page } = visit;
  await visit.signIn(email);
  await page.goto('/newincident');
  const create = page.getByRole('button', { name: 'Create new incident' });
  if ((await create.count()) > 0) await create.click();
  await page.waitForURL(/\/newincident\/[0-9a-f-]{36}/);
  started.push(/[0-9a-f-]{36}/.exec(page.url())![0]);
  await ready(visit);
}

/** Returns a button by the beginning of its name; the name of the person may follow. */
async function press(visit: Visit, button: string, leadsTo: RegExp | ((url: URL) => boolean)) {
  const { page } = visit;
  const navigated = page.waitForNavigation({ url: leadsTo });
  await page
    .getByRole('button', { name: new RegExp(`^${button}( |$)`) })
    .locator('visible=true')
    .first()
    .click();
  await navigated;
  await ready(visit);
}

/** Toggles a switch; with JavaScript the change takes effect at once. */
async function turn(visit: Visit, name: string) {
  const { page, profile } = visit;
  const applied = profile.scripts ? page.waitForResponse(/apply-owner/) : page.waitForNavigation();
  await openEntry(page).getByRole('switch', { name }).click();
  if (!profile.scripts)
    await openEntry(page)
      .getByRole('button', { name: `Apply ${name}` })
      .click();
  await applied;
  await ready(visit);
}

async function search(visit: Visit, label: string, words: string) {
  await visit.page.getByLabel(label).fill(words);
  if (visit.profile.scripts) return;
  await visit.page.getByRole('button', { name: 'Search' }).click();
}

function openEntry(page: Page) {
  return page.locator('details.entry[open]').last();
}

async function ready({ page, profile }: Visit) {
  await page.waitForLoadState();
  if (!profile.scripts) return;
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
  await answered(page);
}

async function accountOf(email: string): Promise<string> {
  const door = withRlsContext(orm, { identity: '', sign_in_email: email });
  const sql = 'select account_id as id from app_user where email = $1';
  return (await door.execute<[{ id: string }]>(sql, [email]))[0].id;
}
