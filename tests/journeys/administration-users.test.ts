import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { administrator, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { fillOtherPhone } from '../support/other-phone.ts';
import { photo } from '../support/photo.ts';

async function onSuperuser(sql: string, values: string[]) {
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  await superuser.query(sql, values);
  await superuser.end();
}

const wide = allProfiles.filter(({ width }) => width === 1440);

/** An administrator's work with the account and its users. */
describe.each(profilesToTest(wide))('administration, $name,', ({ profile }) => {
  test('opens its sections, and keeps the settings and the logo', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signIn(administrator);
    await page.goto('/administration');
    await visit.looksRight();
    await page.getByRole('link', { name: /^Settings/ }).click();
    await page.waitForURL(/\/administration\/settings(#section-settings)?$/);
    await visit.looksRight();
    const last = page.locator('main :is(input:not([type=hidden]), select, textarea):visible').last();
    const [field, foot] = [await last.boundingBox(), await page.getByRole('button', { name: 'Save' }).boundingBox()];
    expect(foot!.y, 'Save under every field').toBeGreaterThan(field!.y + field!.height);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scroll').toBe(320);
    await page.setViewportSize({ width: profile.width, height: 900 });
    const phone = await fillOtherPhone(page.getByLabel('Phone'));
    await page.getByLabel('Phone').fill('');
    await page.getByLabel('Company name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Company name is required').first().waitFor();
    await visit.looksRight();
    await page.getByLabel('Company name').fill('Grand Pacific Hotel');
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Company settings is successfully updated.').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe(phone);

    await page.getByRole('link', { name: 'Change picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('A file is required').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    if (profile.scripts) {
      await page.getByRole('slider', { name: 'Width' }).waitFor();
      expect(await page.getByText('A file is required').count(), 'an error of the choice before').toBe(0);
      expect(await page.getByRole('slider').count(), 'Width and Height').toBe(2);
    }
    await visit.looksRight();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Logo image is successfully updated.').waitFor();
    const logo = page.getByRole('img', { name: 'The company’s logo' });
    await logo.waitFor();
    const sent = await page.request.get((await logo.getAttribute('src'))!);
    expect([sent.status(), sent.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.getByRole('link', { name: 'Delete logo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No logo yet.').waitFor();
    await visit.looksRight();
    await visit.end();
  });

  test('adds a workgroup and its users, changes them and deletes them', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const name = `Porters ${randomUUID().slice(0, 8)}`;
    const surname = `Haddad${randomUUID().slice(0, 8)}`;
    const email = `${surname}@grandpacific.example`.toLowerCase();
    const dialog = page.getByRole('dialog').first();
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    await visit.signIn(administrator);
    await page.goto('/administration/users');
    await page.waitForURL('**/administration/workgroups');
    await visit.looksRight();

    await page.getByRole('link', { name: 'Add workgroup' }).click();
    await save();
    await page.getByText('Name is required').first().waitFor();
    await visit.looksRight();
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByLabel('Record new incidents.').check();
    await save();
    await page.getByText(`${name} is added.`).waitFor();
    const card = page.getByRole('region', { name });
    await card.getByText('1 privilege', { exact: true }).waitFor();

    await card.getByRole('link', { name: 'Add user' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password').fill('abc');
    await dialog.getByLabel('First name').fill('Noor');
    if (profile.scripts) {
      await dialog.getByLabel('Last name').focus();
      await dialog.getByLabel('First name').focus();
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    } else {
      await save();
    }
    await page.getByText('Password length cannot be less than 4').first().waitFor();
    await page.getByText('Last name is required').first().waitFor();
    await visit.looksRight();
    await dialog.getByLabel('Last name').fill(surname);
    await dialog.getByLabel('Password').fill('right-Horse-7!');
    // the second click of a double click would find the address taken
    await (profile.scripts ? dialog.getByRole('button', { name: 'Save' }).dblclick() : save());
    await page.getByText('Email verification is sent.').waitFor();
    await card.getByText('Pending').waitFor();
    await card.getByRole('button', { name: `Resend email verification to Noor ${surname}` }).click();
    await page.getByText('Email verification is sent.').waitFor();

    await page.getByLabel('Find users').fill(surname);
    await page.getByRole('button', { name: /^(Find|Show)$/ }).click();
    // the workgroup's card has the same link, which leads back to the card; the address changes before the page does
    await card.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Edit Noor ${surname}` }).click();
    await visit.looksRight();
    await dialog.getByLabel('Position').fill('Porter');
    await save();
    await page.getByText(`Noor ${surname} is successfully updated.`).waitFor();
    await page.getByRole('cell', { name: 'Porter', exact: true }).waitFor();
    await page.getByRole('link', { name: `Delete Noor ${surname}` }).click();
    await visit.looksRight();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Noor ${surname} is deleted.`).waitFor();
    await page.getByText(`No user matches “${surname}”.`).waitFor();

    await page.goto('/administration/workgroups');
    await page.getByRole('link', { name: new RegExp(`^${name} 1 privilege`) }).click();
    await card.getByRole('link', { name: 'Edit workgroup privileges' }).click();
    await dialog.getByLabel('Find incidents they recorded.').check();
    await save();
    await page.getByText(`${name} has been updated.`).waitFor();
    await card.getByText('2 privileges', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} is deleted.`).waitFor();

    await page.goto('/administration/audit?auditType=USER_GROUP');
    await page
      .getByRole('row', { name: /Update/ })
      .filter({ hasText: name })
      .getByRole('link')
      .click();
    await dialog.getByText(/^Update by/).waitFor();
    const rows = await dialog.locator('tbody tr').all();
    const values = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
    expect(values.map((cells) => cells.slice(-2).join(' to '))).toContain('No to Yes');
    await visit.looksRight();
    await visit.end();
  });

  test('resets the 2-step verification of a user who lost their phone', async () => {
    const surname = `Lost${randomUUID().slice(0, 8)}`;
    const email = `${surname}@grandpacific.example`.toLowerCase();
    await onSuperuser(
      `with u as (insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
         select account_id, workgroup_id, $2, 'Noor', $3, 1 from app_user where email = $1 returning account_id, id),
       d as (insert into mfa_device (account_id, user_id, kind, phone, verified_at)
         select account_id, id, 'PHONE', '+16045550157', now() from u)
       update account set mfa = true from u where account.id = u.account_id`,
      [administrator, email, surname],
    );
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const dialog = page.getByRole('dialog').first();
    const reset = dialog.getByRole('button', { name: 'Reset 2-step verification' });
    await visit.signIn(administrator);
    await page.goto(`/administration/workgroups?q=${surname}`);
    await page.getByRole('link', { name: `Edit Noor ${surname}` }).click();
    await reset.click();
    await page.getByText(`Reset 2-step verification of Noor ${surname}?`).waitFor();
    await visit.looksRight();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByText(`The 2-step verification of Noor ${surname} is reset.`).waitFor();
    await page.getByRole('link', { name: `Edit Noor ${surname}` }).click();
    await dialog.getByLabel('Position').waitFor();
    expect(await reset.count()).toBe(0);
    await visit.looksRight();
    await visit.end();
    await onSuperuser(
      'update account set mfa = false from app_user u where u.account_id = account.id and u.email = $1',
      [administrator],
    );
  });

  test('imports users from a file after a preview', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const [good, bad] = [`${randomUUID()}@grandpacific.example`, 'no address'];
    const csv = [
      'Email,First name,Last name,Workgroup,Start date',
      `${good},Ana,Imported,Readers,`,
      `${bad},Ben,Imported,Nowhere,`,
      `${randomUUID()}@grandpacific.example,Cy,Imported,Readers,2026-13-01`,
      `${good},Ana,Imported,Readers,`,
    ].join('\n');
    await visit.signIn(administrator);
    await page.goto('/administration/workgroups');
    const exported = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export to excel' }).click();
    expect((await exported).suggestedFilename()).toBe('users.csv');
    await page.goto('/administration/workgroups/users/import');
    const sample = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Sample file' }).click();
    expect((await sample).suggestedFilename()).toBe('users-sample.csv');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('A file is required').waitFor();
    const ambiguous = Buffer.from(
      'Email,First name,Last name,Workgroup\nx@grandpacific.example,Zed,\xc9cole,Readers',
      'latin1',
    );
    await page.getByLabel('CSV file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: ambiguous });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('x@grandpacific.example,Zed,…cole,Readers', { exact: true }).waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Saved on Windows' }).click();
    await page.getByText('Zed École').waitFor();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Email is invalid Workgroup: there is no “Nowhere”.').waitFor();
    await page.getByText('Start date: 2026-13-01 is not a date. Write YYYY-MM-DD.').waitFor();
    await page.getByText('Email: the same address is in row 2.').waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /^4 .*2026-13-01/ })
        .count(),
    ).toBe(1);
    // an address is not broken into lines in the middle of a word
    const address = page.getByRole('dialog').getByText(good, { exact: true }).first();
    expect(await address.evaluate((cell) => getComputedStyle(cell).wordBreak)).not.toBe('break-all');
    await visit.looksRight();
    await page.getByRole('button', { name: 'Import 1 user' }).click();
    await page.getByText('1 user is imported. 3 rows were skipped.').waitFor();
    await page.goto('/administration/workgroups/users/import');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 rows known already: nothing about them changes.').waitFor();
    expect(await page.getByRole('cell', { name: 'Known already' }).count()).toBe(2);
    await visit.end();
  });
});

describe.each(profilesToTest(allProfiles.filter(({ width }) => width === 360)))('on a phone, $name,', ({ profile }) => {
  test('administration and the profile say that they are not available', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(administrator);
    await visit.page.goto('/administration/settings');
    await visit.page.getByText('Administration is not available on mobile devices.').waitFor();
    expect(await visit.page.getByRole('button', { name: 'Save' }).isVisible()).toBe(false);
    await visit.looksRight();
    await visit.page.goto('/profile');
    await visit.page.getByText('Profile is not available on mobile devices.').waitFor();
    expect(await visit.page.getByRole('button', { name: 'Save' }).isVisible()).toBe(false);
    await visit.looksRight();
    await visit.end();
  });
});

describe('a link with the route state subRoute', () => {
  test('opens its section first', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await visit.signIn(administrator);
    await visit.page.goto('/administration');
    await visit.page.evaluate(() => history.replaceState({ ...history.state, usr: { subRoute: 'users' } }, ''));
    await visit.page.reload();
    await visit.page.waitForURL('**/administration/workgroups');
    await visit.page.getByText('Inactive user hidden').waitFor();
    await visit.end();
  });
});
