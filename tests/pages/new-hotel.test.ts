import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Visit } from '../support/browser.ts';
import { chooseClassOfRule, chooseInTree } from '../support/incident-form.ts';
import { openMessage } from '../support/outbox.ts';
import { pastDay } from '../support/past-day.ts';
import { photo } from '../support/photo.ts';

const hotel = `Cedar Point Lodge ${randomUUID().slice(0, 8)}`;
const domain = `${randomUUID()}.example`;
const administrator = { email: `imani@${domain}`, password: 'right-Horse-7!' };
const officer = { email: `theo@${domain}`, given: 'first-Gate-21!', password: 'own-Lantern-34!' };
const desk = `desk@${domain}`;

describe('a hotel that signs up', () => {
  test('is set up by its administrator, and its audit shows each step and the first incident of an officer', async () => {
    const visit = await Visit.begin({ scripts: true, width: 1440 });
    await signUp(visit);
    await setUpCompany(visit);
    await addWorkgroup(visit, 'Officers', [
      'Record new incidents.',
      'Change incidents they recorded, until they are closed.',
    ]);
    await addWorkgroup(visit, 'Managers', ['Find and open incidents that others recorded.', 'Open the Reports page.']);
    await addUser(visit, 'Officers', 'Theo', 'Okafor', officer.email, officer.given);
    await addUser(visit, 'Officers', 'Ines', 'Duarte', `ines@${domain}`, 'second-Gate-22!');
    await addUser(visit, 'Managers', 'Wen', 'Zhao', `wen@${domain}`, 'third-Gate-23!');
    await renameLocationLabels(visit);
    await addNotificationRule(visit);
    await visit.page.goto('/dashboard');
    await visit.page.getByRole('heading', { name: 'First steps 3 of 5 done' }).waitFor();
    await visit.page.getByRole('listitem').filter({ hasText: 'Invite your people, done' }).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Invite people' }).count()).toBe(0);

    const atTheDesk = await Visit.begin({ scripts: true, width: 1440 });
    await signInForTheFirstTime(atTheDesk);
    const number = await recordIncident(atTheDesk);
    await openMessage(atTheDesk, desk);
    await atTheDesk.page.getByText(`Thefts: Incident #${number} was created`).first().waitFor();
    await atTheDesk.end();

    const [imani, theo] = ['Imani Castellano', 'Theo Okafor'];
    expect(await auditOf(visit)).toEqual([
      `Incident | Incident #${number} | Create | ${theo}`,
      `Authentication | ${officer.email} | Sign in | ${theo}`,
      `User | ${officer.email} | Verify email | ${theo}`,
      `Account | Email notification Thefts | Create | ${imani}`,
      `Lookup | Lakeside | Create | ${imani}`,
      `Lookup | Labels of Location | Update | ${imani}`,
      `User | wen@${domain} | Create | ${imani}`,
      `User | ines@${domain} | Create | ${imani}`,
      `User | ${officer.email} | Create | ${imani}`,
      `Workgroup | Managers | Create | ${imani}`,
      `Workgroup | Officers | Create | ${imani}`,
      // the logo, then the time zone
      `Account | ${hotel} | Update | ${imani}`,
      `Account | ${hotel} | Update | ${imani}`,
      `Authentication | ${administrator.email} | Sign in | ${imani}`,
      `User | ${administrator.email} | Verify email | ${imani}`,
      `User | ${administrator.email} | Create | ${imani}`,
      `Account | ${hotel} | Create | ${imani}`,
    ]);
    await visit.page
      .getByRole('link', { name: /^View Account .*Lodge/ })
      .nth(1)
      .click();
    const timeZone = visit.page.getByRole('dialog').getByRole('row', { name: /^Time zone/ });
    await timeZone.waitFor();
    expect(await timeZone.getByRole('cell').allInnerTexts()).toEqual(['America/Vancouver', 'America/Halifax']);
    await visit.looksRight();
    await visit.end();
  });
});

async function signUp(visit: Visit) {
  const { page } = visit;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Imani');
  await page.getByLabel('Last name').fill('Castellano');
  await page.getByLabel('Email').fill(administrator.email);
  await page.locator('[name=password]').fill(administrator.password);
  await page.getByLabel('Confirm password').fill(administrator.password);
  await page.getByLabel('Company name').fill(hotel);
  await page.getByLabel('Phone').fill('902-555-0143');
  await page.getByLabel('Country').selectOption('CA');
  await page.getByLabel('Time zone').selectOption('America/Vancouver');
  await page.getByText('Hospitality', { exact: true }).click();
  await page.getByLabel('I agree to the Software License Agreement').check();
  await page.getByRole('button', { name: 'SIGN UP' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await openVerification(visit, administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await confirmVerification(visit);
  await visit.signInHere(administrator.email, administrator.password);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'First steps 0 of 5 done' }).waitFor();
  await visit.looksRight();
}

async function openVerification(visit: Visit, email: string) {
  await openMessage(visit, email);
  await visit.page.getByRole('link', { name: /verification\/confirm/ }).click();
}

async function confirmVerification({ page }: Visit) {
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('main').getByRole('link', { name: 'SIGN IN' }).click();
}

async function setUpCompany({ page }: Visit) {
  await page.goto('/administration/settings');
  await page.getByLabel('Time zone').selectOption({ label: 'Atlantic (Halifax)' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Company settings is successfully updated.').waitFor();
  await page.getByRole('link', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await dialog.getByRole('slider', { name: 'Width' }).waitFor();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('img', { name: 'The company’s logo' }).waitFor();
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Halifax');
}

async function addWorkgroup({ page }: Visit, name: string, privileges: string[]) {
  await page.goto('/administration/workgroups');
  await page.getByRole('link', { name: 'Add workgroup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  for (const privilege of privileges) await dialog.getByLabel(privilege).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name} is added.`).waitFor();
}

async function addUser(
  { page }: Visit,
  workgroup: string,
  firstName: string,
  lastName: string,
  email: string,
  password: string,
) {
  await page.goto('/administration/workgroups');
  await page.getByRole('link', { name: new RegExp(`^${workgroup} 2 privileges`) }).click();
  const card = page.getByRole('region', { name: workgroup });
  await card.getByRole('link', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email verification is sent.').waitFor();
  await card
    .getByRole('row', { name: new RegExp(lastName) })
    .getByText('Pending')
    .waitFor();
}

async function renameLocationLabels({ page }: Visit) {
  await page.goto('/administration/lookups?type=LOCATION');
  await page.getByRole('link', { name: 'Update labels' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Level 1').fill('Lodge');
  await dialog.getByLabel('Level 2').fill('Wing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The labels of location have been updated.').waitFor();
  await page.getByRole('link', { name: `Add wing under ${hotel}` }).click();
  await dialog.getByLabel('Name').fill('Lakeside');
  await dialog.getByLabel('Name').press('Enter');
  await page.getByText('Lakeside is added.').waitFor();
}

async function addNotificationRule(visit: Visit) {
  const { page } = visit;
  await page.goto('/administration/notification');
  await page.getByRole('link', { name: 'Add notification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email Subject Heading').fill('Thefts');
  await dialog.getByLabel('Recipients').fill(desk);
  await chooseClassOfRule(visit, ['Security', 'Theft', 'Theft']);
  await dialog.getByLabel('Create').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Thefts is added.').waitFor();
}

async function signInForTheFirstTime(visit: Visit) {
  const { page } = visit;
  await openVerification(visit, officer.email);
  await page.getByLabel('New password').fill(officer.password);
  await page.getByLabel('Confirm password').fill(officer.password);
  await confirmVerification(visit);
  await visit.signInHere(officer.email, officer.password);
  await page.waitForURL('**/dashboard');
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
}

async function recordIncident(visit: Visit) {
  const { page } = visit;
  await page.goto('/newincident');
  await page.waitForURL(/\/newincident\/.+/);
  await page.locator('.keep-draft').waitFor({ state: 'hidden' });
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
  await page.getByLabel('Date occurred, date').fill(pastDay());
  await page.getByLabel('Date occurred, time').fill('03:10');
  await chooseInTree(visit, 'lastClassId', ['Security', 'Theft', 'Bicycle']);
  await page.locator('#where .picker button').click();
  await page.getByText('Lodge / Wing / Area / Place / Spot').waitFor();
  await page.keyboard.press('Escape');
  await chooseInTree(visit, 'location.lastLocationId', [hotel, 'Lakeside']);
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.waitForURL('**/dashboard');
  await page.getByText(`Incident #${number} is saved.`).waitFor();
  return number;
}

/** Returns the action, the type and the name of the records of the audit, with the user, the newest first. */
async function auditOf({ page }: Visit) {
  const records: string[] = [];
  await page.goto('/administration/audit');
  for (;;) {
    for (const row of await page
      .getByRole('row')
      .filter({ has: page.locator('time') })
      .all()) {
      records.push((await row.getByRole('cell').allInnerTexts()).slice(1, 5).join(' | '));
    }
    const older = page.getByRole('link', { name: 'Older' });
    if ((await older.count()) === 0) return records;
    await page.goto((await older.getAttribute('href'))!);
  }
}
