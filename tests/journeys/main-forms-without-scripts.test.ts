import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { administrator, manager, Visit } from '../support/browser.ts';
import { AtTheForm, formField } from '../support/incident-form.ts';

/** Everyday the other journeys are taken with scripts alone. */
const plain = { scripts: false, width: 1440 } as const;

test('an incident with a person, a vehicle and a file is recorded, found and closed', async () => {
  const form = await AtTheForm.begin(plain);
  const { page, visit } = form;
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
  const surname = `Marchetti ${number}`;
  await page.getByLabel('Date occurred, date').fill('2026-03-14');
  await page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Two guests fought in the **bar**.');

  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.waitForURL(/open=/);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill(surname);
  await form.add('Add vehicle');
  await formField(page, 'vehicles[0].licensePlate').fill('AB1 23C');

  await page.locator('#attachments').getByRole('button', { name: 'Add attachment' }).click();
  await page.waitForURL(/attachments\/new$/);
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.getByText('A file is required').waitFor();
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The window was open.') };
  await page.getByRole('textbox', { name: /^Name/ }).fill('Words of the guard');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.waitForURL(/\/newincident\/[0-9a-f-]+(#attachments)?$/);
  await visit.looksRight();

  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.waitForURL('**/dashboard');
  await page.getByText(`Incident #${number} is saved.`).waitFor();
  const incident = (await page.getByRole('link', { name: 'View incident' }).getAttribute('href'))!;
  await page.goto(incident);
  for (const shown of [surname, 'AB1 23C', 'Words of the guard']) await page.getByText(shown).first().waitFor();
  expect(await page.locator('.prose strong').textContent()).toBe('bar');

  await page.goto(`${incident}/close-details`);
  await page.getByText('Someone else', { exact: true }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close incident' });
  await close.click();
  await page.getByText("Person's first name is required").first().waitFor();
  await page.getByLabel('First name').fill('Noor');
  await close.click();
  await page.getByText(`Incident #${number} is closed.`).waitFor();
  await visit.end();
});

test('a search is built and run', async () => {
  const visit = await Visit.begin(plain);
  const { page } = visit;
  await visit.signInOnThePage(manager);
  await page.goto('/search');
  await page.getByLabel('Search type').getByRole('link', { name: 'Person', exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Please enter person name or set "Has person" on.').waitFor();
  await page.getByText('Has person', { exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Use the last 30 days' }).click();
  await page.getByRole('heading', { name: /incidents?$/ }).waitFor();
  await visit.looksRight();
  await visit.end();
});

test('a workgroup and a user are added', async () => {
  const visit = await Visit.begin(plain);
  const { page } = visit;
  const name = `Porters ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog').first();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await visit.signIn(administrator);
  await page.goto('/administration/workgroups');
  await page.getByRole('link', { name: 'Add workgroup' }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByLabel('Record new incidents.').check();
  await save();
  await page.getByText(`${name} is added.`).waitFor();
  await page.getByRole('region', { name }).getByRole('link', { name: 'Add user' }).click();
  await dialog.getByLabel('Email').fill(`${randomUUID()}@grandpacific.example`);
  await dialog.getByLabel('Password').fill('right-Horse-7!');
  await dialog.getByLabel('First name').fill('Noor');
  await save();
  await page.getByText('Last name is required').first().waitFor();
  await dialog.getByLabel('Last name').fill('Haddad');
  await dialog.getByLabel('Password').fill('right-Horse-7!');
  await save();
  await page.getByText('Email verification is sent.').waitFor();
  await visit.looksRight();
  await visit.end();
});
