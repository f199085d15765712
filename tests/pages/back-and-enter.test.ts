import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { Visit } from '../support/browser.ts';
import { allProfiles, type BrowserProfile, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany } from '../support/people.ts';
import { editor, open } from '../support/rich-text-editor.ts';
import { secondProvider } from '../support/second-provider.ts';

const superuser = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
await superuser.connect();
afterAll(async () => {
  await superuser.end();
});

const wide = allProfiles.filter(({ width }) => width === 1440);
const each = profilesToTest(wide);

describe.each(each)('a form shown again by Back or in another tab after Save, $name,', ({ profile }) => {
  test('saves further input as an edit of the incident', async () => {
    const form = await completed(profile);
    const { page, visit } = await shownAfterSave(form);
    await page.locator('[name="location.unit"]').fill('12');
    if (!form.scripts) await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+\/edit\/[0-9a-f-]+$/);
    await page.getByText(/^Incident #\d+ was already saved\. What you typed after that is kept in this edit/).waitFor();
    expect(await page.locator('[name="location.unit"]').inputValue()).toBe('12');
    expect(await page.getByLabel('Date occurred, time').inputValue()).toBe('03:10');
    await visit.looksRight(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    expect(await page.locator('#content').textContent()).toContain('Unit 12');
    await visit.end();
  });

  test('shows what was saved after Back, and saves further input as an edit', async () => {
    const form = await completed(profile, { unit: '77' });
    const { page, visit } = form;
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.waitForURL('**/dashboard');
    // on a slow computer the form is loaded again before the first save
    await page.addInitScript(() => {
      window.requestIdleCallback = (save) => Number(addEventListener('idle', () => save({} as IdleDeadline)));
      addEventListener('pageshow', (event) => event.stopImmediatePropagation());
    });
    await page.goBack();
    // a browser with scripts shows the page that it kept, and then loads it again
    if (form.scripts) await page.waitForURL(({ searchParams }) => searchParams.has('back'));
    await expect.poll(() => form.field('location.unit').inputValue()).toBe('77');
    if (form.scripts) await page.evaluate(() => dispatchEvent(new Event('idle')));
    expect(await form.field('occurredTime').inputValue()).toBe('03:10');
    await visit.looksRight();
    await form.field('location.address').fill('12 Quay Street');
    if (!form.scripts) await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+\/edit\/[0-9a-f-]+$/);
    await page.getByText(/^Incident #\d+ was already saved\. What you typed after that is kept in this edit/).waitFor();
    expect(await form.field('location.unit').inputValue()).toBe('77');
    expect(await form.field('location.address').inputValue()).toBe('12 Quay Street');
    await visit.end();
  });

  test('shows further input when the incident may not be edited any more', async () => {
    const form = await completed(profile);
    const { page, visit, id } = await shownAfterSave(form);
    await superuser.query('update incident set status = 2 where id = $1', [id]);
    await page.locator('[name="location.unit"]').fill('12');
    if (!form.scripts) await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Not everything was saved' }).waitFor();
    expect(await page.locator('#content').textContent()).toMatch(/Cannot edit closed incident\..*Unit\s*12/s);
    await visit.looksRight(page);
    await visit.end();
  });
});

describe.each(each)('Enter, $name,', ({ profile }) => {
  test('in any field of a complete form saves the draft', async () => {
    const form = await completed(profile);
    const { page, visit } = form;
    const at = new URL(page.url()).pathname;
    await form.addPerson('Rosa', 'Lind');
    for (const name of ['persons[0].firstName', 'persons[0].phone', 'location.unit', 'occurredTime']) {
      const field = form.field(name);
      if (!name.startsWith('occurred')) await field.fill('Rosa 12');
      await field.press('Enter');
      await page
        .getByText(/Draft (saved|kept)/)
        .first()
        .waitFor();
      await form.ready();
      expect(new URL(page.url()).pathname).toBe(at);
      if (!form.scripts) await page.getByText('It is not submitted yet: press Save.').waitFor();
    }
    await visit.looksRight();
    await visit.end();
  });

  test.runIf(profile.scripts)(
    'with Ctrl or Cmd presses Save, which checks the form before it submits the incident',
    async () => {
      for (const keys of ['Control+Enter', 'Meta+Enter']) {
        const form = await AtTheForm.begin(profile);
        const { page, visit } = form;
        await page.getByLabel('Date occurred, date').fill('2026-01-05');
        await page.getByLabel('Date occurred, time').fill('03:10');
        await form.field('location.unit').fill('12');
        await form.field('location.unit').press(keys);
        await page.getByRole('alert').filter({ hasText: "'What' is required" }).waitFor();
        await visit.looksRight();
        await form.choose('lastClassId', parkade);
        await open(form, 'Summary');
        await editor(page, 'Summary').pressSequentially('A bicycle');
        await editor(page, 'Summary').press(keys);
        await page.waitForURL('**/dashboard');
        await visit.end();
      }
    },
  );

  test('in the dialog that closes an incident does nothing', async () => {
    const form = await completed(profile);
    const { page, visit } = form;
    await form.press('Close incident');
    await page.getByRole('link', { name: 'Close incident' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close Incident/ });
    await dialog.getByText('Someone else').click();
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByLabel('First name').press('Enter');
    await dialog.getByLabel('Email').press('Enter');
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Noor');
    expect(page.url()).toMatch(/\/close-details$/);
    await visit.looksRight();
    await visit.end();
  });
});

describe.each(each)('Back after deleting a draft, $name,', ({ profile }) => {
  test('redirects to the dashboard with a message', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const at = page.url();
    await form.press('Delete Draft');
    await page.waitForURL(/\/delete$/);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText(/^Draft #\d+ is deleted\.$/).waitFor();
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await page.getByText(/^Draft #\d+ is deleted\.$/).waitFor();
    await visit.looksRight();
    await page.goto(at);
    await page.waitForURL('**/dashboard');
    await page.getByText(/^Draft #\d+ is deleted\.$/).waitFor();
    const missing = await page.goto(`${at.slice(0, -4)}0000`);
    expect(missing!.status()).toBe(404);
    await visit.end();
  });
});

describe('the first draft of a user who signs in through a link', () => {
  const zone = 'Pacific/Kiritimati';

  test.each([
    ['here', undefined],
    ['at another provider', secondProvider],
  ])('%s begins with the current time in the time zone of the browser', async (_, anotherProvider) => {
    const provider = await anotherProvider?.();
    const product = provider && (await ownProduct(provider.settings));
    if (product) {
      const officer = await (await aCompany(product.orm)).person({
        withPassword: false,
        privileges: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT'],
      });
      provider.state.person = { sub: 'officer', email: officer.email, email_verified: true };
    }
    const begun = new Date();
    const visit = await Visit.begin({ scripts: true, width: 1440 }, product?.origin, zone);
    const { page } = visit;
    await page.goto('/newincident');
    if (!product) await visit.signInHere('officer@westfield.example');
    await page.waitForURL(/\/newincident/);
    const create = page.getByRole('button', { name: 'Create new incident' });
    if (await create.isVisible()) await create.click();
    await page.waitForURL(/\/newincident\/[0-9a-f-]{36}$/);
    const started = await page.locator('[name=reportedDate]').inputValue();
    // the day may have ended meanwhile
    const days = [begun, new Date()].map((at) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at));
    expect(days).toContain(started);
    expect(await page.getByText('where this draft was started').count()).toBe(0);
    await visit.end();
    await product?.close();
    provider?.close();
  });
});

/** Opens a form and fills in the required fields. */
const parkade = ['Security', 'Theft', 'From vehicle', 'Parkade'];

async function completed(profile: BrowserProfile, { unit }: { unit?: string } = {}) {
  const form = await AtTheForm.begin(profile);
  await form.page.getByLabel('Date occurred, date').fill('2026-01-05');
  await form.page.getByLabel('Date occurred, time').fill('03:10');
  if (unit) await form.field('location.unit').fill(unit);
  await form.choose('lastClassId', parkade);
  return form;
}

/** Opens the form in another tab of the same browser after its submit. */
async function shownAfterSave({ visit, page, scripts }: AtTheForm) {
  if (scripts) await page.getByText('Draft saved').first().waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  if (scripts) await other.locator('.keep-draft').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.waitForURL('**/dashboard');
  return { visit, page: other, id: new URL(other.url()).pathname.split('/').at(-1) };
}
