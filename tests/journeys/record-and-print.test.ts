import { describe, expect, test } from 'vitest';
import { officer, Visit } from '../support/browser.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { chooseInTree } from '../support/incident-form.ts';
import { pastDay } from '../support/past-day.ts';

/** The main path of an officer, from sign-in to the printout. */
describe.each(profilesToTest(phoneFirst))('an incident, $name,', ({ profile }) => {
  test('is recorded, viewed and printed', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await visit.signInOnThePage(officer);
    await visit.looksRight();

    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await page.waitForURL(/\/newincident\/.+/);
    await scriptsRun(visit);
    await visit.looksRight();
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');

    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByRole('heading', { name: /^Not saved/ }).waitFor();
    expect(await page.locator('.alert li').allInnerTexts()).toEqual([
      "'When / Date occurred' is required",
      "'What' is required",
    ]);
    await visit.looksRight();

    await page.getByLabel('Date occurred, date').fill(pastDay());
    await page.getByLabel('Date occurred, time').fill('03:10');
    await chooseInTree(visit, 'lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await page.getByLabel('Severity').selectOption({ label: 'High' });
    await page.getByRole('textbox', { name: 'Summary' }).focus();
    await page.keyboard.type('Two guests fought in the bar.\n\n**One** was hurt.');

    await page.getByRole('button', { name: 'Add person' }).click();
    await page.waitForURL(/add-person$/);
    await visit.looksRight();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.waitForURL(/open=/);
    await scriptsRun(visit);
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill(`Marchetti ${number}`);
    await page.getByRole('switch', { name: 'Victim' }).check();
    await page.getByRole('switch', { name: 'Injury' }).check();
    await page.getByLabel('Mobile phone').fill('604-555-0177');
    await visit.looksRight();

    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.waitForURL('**/dashboard');
    await page.getByText(`Incident #${number} is saved.`).waitFor();
    const saved = await page.getByRole('link', { name: 'View incident' }).getAttribute('href');
    await visit.looksRight();

    await page.getByRole('link', { name: /Open Incidents/ }).click();
    await page.waitForURL(/incidents\/open/);
    await visit.looksRight();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    expect(new URL(page.url()).pathname).toBe(saved);
    await page.getByText(`Marchetti ${number}`).first().waitFor();
    if (profile.scripts && profile.width > 1000) await indexFollows(visit);
    expect(await page.getByText('604-555-0177').count(), 'a private field').toBe(0);
    expect(await page.locator('.prose strong').textContent()).toBe('One');
    await visit.looksRight();

    // on a phone this section is collapsed
    if (profile.width < 640) await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Print' }).locator('visible=true').first().click();
    await page.waitForURL(/\/print/);
    const report = page.locator('object, iframe').first();
    await report.waitFor({ state: 'attached', timeout: 30_000 });
    // the page that waited loads itself again, and the style sheet may come after the report
    await page.waitForLoadState();
    expect((await report.boundingBox())?.height).toBe(810);
    const address = (await report.getAttribute('data')) ?? (await report.getAttribute('src'));
    const file = await page.request.get(address!);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await visit.end();
  });
});

/** Expects the index of the viewer to mark the section that is on the screen. */
async function indexFollows({ page }: Visit) {
  const marked = page.locator('.index [aria-current="true"]');
  await page.setViewportSize({ width: 1440, height: 400 });
  expect(await marked.textContent()).toBe('When What Where Why');
  await page.mouse.wheel(0, 10_000);
  await expect.poll(() => marked.textContent()).toBe('Close details');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Persons/ })
    .click();
  await expect.poll(() => marked.textContent()).toBe('Persons1');
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('an incomplete form', () => {
  test('is saved automatically with JavaScript and offered again', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    const { page } = visit;
    await visit.signIn(officer);
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await page.waitForURL(/\/newincident\/.+/);
    await scriptsRun(visit);
    await page.getByRole('textbox', { name: 'Cause comments' }).fill('the camera was dark');
    await page.getByText('Draft saved').waitFor();
    await page.reload();
    expect(await page.locator('[name=causeComments]').inputValue()).toBe('the camera was dark');
    await page.getByRole('button', { name: 'Delete Draft' }).click();
    await page.waitForURL(/delete$/);
    await visit.looksRight();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await visit.end();
  });

  test('that conflicts with a save from another tab shows both versions', async () => {
    const visit = await Visit.begin({ scripts: false, width: 360 });
    const { page } = visit;
    await visit.signIn(officer);
    await page.goto('/newincident');
    await page.getByRole('button', { name: 'Create new incident' }).click();
    await page.waitForURL(/\/newincident\/.+/);
    const stale = page.url();
    const save = () => page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('textbox', { name: 'Summary' }).fill('from the first tab');
    const other = await page.context().newPage();
    await other.goto(stale);
    await other.getByRole('textbox', { name: 'Summary' }).fill('from the second tab');
    await other.getByRole('button', { name: 'Save draft' }).click();
    await save();
    await page.getByText('This draft was also changed in another window').waitFor();
    await page.getByText('from the first tab').first().waitFor();
    await page.getByText('from the second tab').first().waitFor();
    await visit.looksRight();
    await page.getByRole('button', { name: 'Keep all of mine' }).click();
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('from the first tab');
    await visit.end();
  });
});

async function scriptsRun({ page, profile }: Visit) {
  if (!profile.scripts) return;
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
}
