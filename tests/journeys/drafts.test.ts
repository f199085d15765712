import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { officer, Visit } from '../support/browser.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { giveReason } from '../support/close-reason.ts';

const superuser = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
await superuser.connect();
afterAll(async () => {
  await superuser.end();
});

describe.each(profilesToTest(phoneFirst))('a draft, $name,', ({ profile }) => {
  test('is listed after the first input, selected, continued and deleted', async () => {
    const visit = await signedIn(profile);
    const { page } = visit;
    await page.goto('/newincident');
    await page.getByRole('heading', { name: 'Select Draft' }).waitFor();
    await visit.looksRight();
    await page.getByRole('link', { name: 'Not Now' }).click();
    await page.waitForURL('**/dashboard');

    const number = await createNew(visit);
    await page.goto('/newincident');
    expect(await page.getByText(`#${number}`).count(), 'an untouched draft').toBe(0);
    expect(await createNew(visit)).toBe(number);

    const text = `The lift stood still, ${number}.`;
    await page.getByRole('textbox', { name: 'Summary' }).fill(text);
    await untilSaved(visit);
    await page.goto('/newincident');
    expect(await page.locator('tbody tr').first().textContent()).toContain(`#${number}`);
    const use = page.getByRole('button', { name: `Use draft #${number}` });
    await use.click();
    await page.getByText('Are you sure you want to use draft?').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Use draft');
    await visit.looksRight();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.locator('tbody tr').first().click();
    await page.getByRole('link', { name: 'Use draft', exact: true }).click();
    await page.waitForURL(/\/newincident\/[0-9a-f-]+$/);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe(text);

    await page.goto('/dashboard/drafts');
    await page.getByRole('link', { name: `Delete #${number}` }).click();
    await page.getByText('Are you sure you want to delete this draft?').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Cancel');
    await visit.looksRight();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/dashboard/drafts');
    await page.getByText(`Draft #${number} is deleted.`).waitFor();
    expect(await page.getByRole('link', { name: `#${number}`, exact: true }).count()).toBe(0);
    await visit.end();
  });
});

describe.each(profilesToTest(phoneFirst))('an open incident, $name,', ({ profile }) => {
  test('is edited in a copy that the user leaves, continues and saves', async () => {
    const visit = await signedIn(profile);
    const { page } = visit;
    const address = await openIncident(visit);
    const before = await summary(visit);
    await edit(visit);
    await visit.looksRight();
    await press(visit, 'View');
    expect(await badge(visit), 'nothing was changed').toBe('Open');

    await edit(visit);
    expect(await page.locator('header.top').count(), 'the frame of the application').toBe(0);
    expect(await badge(visit)).toBe('Editing');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Kept by History.');
    await press(visit, 'History');
    await page.waitForURL(`**${address}/history`);
    await page.goto(address);
    await tool(visit, 'Edit').click();
    await page.getByRole('link', { name: 'Use draft' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+$/);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Kept by History.');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Kept by Close.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(address);
    await tool(visit, 'Edit').click();
    await page.getByRole('link', { name: 'Use draft' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+$/);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Kept by Close.');
    await page.getByRole('textbox', { name: 'Summary' }).fill(before);

    const text = `The lift stood still at ${new Date().toISOString()}.`;
    await page.getByRole('textbox', { name: 'Summary' }).fill(text);
    await press(visit, 'View');
    expect(await badge(visit)).toBe('Editing');
    expect(await summary(visit), 'what is saved').toBe(before);

    await page.goto('/dashboard/drafts');
    const row = page.locator('tbody tr').first();
    expect(await row.textContent()).toContain('Editing');
    await row.getByRole('link', { name: /^Edit/ }).click();
    await page.waitForURL(`**${address}/edit/*`);

    await page.goto(address);
    await tool(visit, 'Edit').click();
    await page.getByText('Are you sure you want to use draft?').waitFor();
    await visit.looksRight();
    await page.getByRole('link', { name: 'Use draft' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+$/);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe(text);
    await press(visit, 'Save');
    await page.waitForURL(`**${address}`);
    expect([await badge(visit), await summary(visit)]).toEqual(['Open', text]);
    await visit.looksRight();
    expect(await history(address)).toEqual(['EDIT', text]);
    await visit.end();
  });

  test('is edited in a new copy after Discard draft and is unchanged after Discard changes', async () => {
    const visit = await signedIn(profile);
    const { page } = visit;
    await openIncident(visit);
    const before = await summary(visit);
    await edit(visit);
    await page.getByRole('textbox', { name: 'Summary' }).fill('Nobody wants this.');
    await press(visit, 'View');
    await tool(visit, 'Edit').click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.waitForURL(/\/edit\/[0-9a-f-]+$/);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).not.toContain('Nobody wants this.');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Nor this.');
    await press(visit, 'Discard changes');
    await visit.looksRight();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText(/^The changes to incident #\d+ are discarded\.$/).waitFor();
    expect([await badge(visit), await summary(visit)]).toEqual(['Open', before]);
    await visit.looksRight();

    await edit(visit);
    await page.getByRole('textbox', { name: 'Summary' }).fill('Nor that.');
    await press(visit, 'View');
    await page.goto('/dashboard/drafts');
    await page
      .getByRole('link', { name: /^Delete #/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText(/^The changes to incident #\d+ are discarded\.$/).waitFor();
    await visit.end();
  });

  test('is closed from the form and then cannot be edited', async () => {
    const visit = await signedIn(profile);
    const { page } = visit;
    const address = await openIncident(visit);
    const meanwhile = await page.context().newPage();
    await meanwhile.goto(address);

    await edit(visit);
    await press(visit, 'Close incident');
    await page.getByRole('heading', { name: /^Close incident #\d+\?$/ }).waitFor();
    await visit.looksRight();
    await page.getByRole('link', { name: 'Close incident' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close Incident/ });
    await dialog.waitFor();
    await visit.looksRight();
    expect(await dialog.getByLabel('First name').isVisible(), 'asked only of someone else').toBe(false);
    await dialog.getByText('Someone else').click();
    await dialog.getByLabel('Email').fill('no address');
    await dialog.getByRole('button', { name: 'Close incident' }).click();
    await dialog.getByRole('heading', { name: /^Not closed/ }).waitFor();
    const messages = ["Person's first name is required", 'Email is invalid'];
    expect(await dialog.locator('.alert li').allInnerTexts()).toEqual(messages);
    expect(await dialog.locator('.field .error').allInnerTexts()).toEqual(messages);
    await visit.looksRight();
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByLabel('Email').fill('noor@test.example');
    await dialog.getByLabel('Comments').fill('The guest was paid.');
    await giveReason(page);
    await dialog.getByRole('button', { name: 'Close incident' }).click();

    await page.waitForURL(`**${address}`);
    await page.getByText(/^Incident #\d+ is closed\.$/).waitFor();
    expect(await badge(visit)).toBe('Closed');
    const details = await page.locator('#close-details').textContent();
    for (const text of ['Noor', 'noor@test.example', 'The guest was paid.']) expect(details).toContain(text);
    await visit.looksRight();
    expect((await history(address))[0]).toBe('CLOSE');
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);

    await meanwhile.locator('.tools > button', { hasText: 'Edit' }).click();
    await meanwhile.getByText('Cannot edit closed incident').waitFor();
    await page.goto(`${address}/edit`);
    await page.waitForURL(({ pathname }) => pathname === address);
    await page.getByText('Cannot edit closed incident').waitFor();
    await visit.looksRight();
    await visit.end();
  });
});

async function signedIn(profile: Visit['profile']) {
  const visit = await Visit.begin(profile);
  await visit.signIn(officer);
  return visit;
}

/** Begins a new incident from the dialog; returns its number. */
async function createNew(visit: Visit) {
  const { page } = visit;
  await page.goto('/newincident');
  await page.getByRole('button', { name: 'Create new incident' }).click();
  await page.waitForURL(/\/newincident\/[0-9a-f-]+$/);
  await scriptsRun(visit);
  return (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
}

/** Opens the officer's oldest open incident without an edit copy; returns its address. */
async function openIncident({ page }: Visit) {
  const { rows } = await superuser.query<{ id: string }>(
    `select i.id from incident i join app_user u on u.account_id = i.account_id and u.id = i.create_user_id
     where u.email = $1 and i.status = 1 and not i.locked and i.summary <> '' and i.review_state = 'NONE'
       and not exists (select from draft d where d.incident_id = i.id)
     order by i.created_at limit 1`,
    [officer],
  );
  const address = `/incidents/${rows[0]!.id}`;
  await page.goto(address);
  return address;
}

const tool = ({ page }: Visit, name: string) => page.locator('.tools > button', { hasText: name });

async function edit(visit: Visit) {
  await tool(visit, 'Edit').click();
  await visit.page.waitForURL(/\/edit\/[0-9a-f-]+$/);
  await scriptsRun(visit);
  expect(await badge(visit)).toBe('Editing');
}

async function press({ page }: Visit, name: string) {
  const from = page.url();
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.waitForURL((url) => url.href !== from);
}

async function untilSaved(visit: Visit) {
  const { page, profile } = visit;
  if (!profile.scripts) await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').first().waitFor();
}

async function badge({ page }: Visit) {
  return await page.locator('.badge').first().textContent();
}

async function summary({ page }: Visit) {
  return (await page.locator('#what .prose').last().textContent())!.trim();
}

/** Returns the action and the summary in the last history entry of an incident. */
async function history(address: string) {
  const { rows } = await superuser.query(
    `select action_type as done, snapshot ->> 'summary' as summary from history_entry where incident_id = $1
     order by updated_at desc, id desc limit 1`,
    [address.split('/').at(-1)],
  );
  return [rows[0].done, rows[0].summary];
}

async function scriptsRun({ page, profile }: Visit) {
  if (profile.scripts) await page.locator('.keep-draft').waitFor({ state: 'hidden' });
}
