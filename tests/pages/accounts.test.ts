import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import { Visit } from '../support/browser.ts';
import { desktopFirst, phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { openMessage } from '../support/outbox.ts';
import { photo } from '../support/photo.ts';

let numbers = 3000;

/** Turns second factors on for the account and the user with this address. */
async function requireMfa(email: string) {
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  await superuser.query(
    `with u as (update app_user set mfa = true where email = $1 returning account_id)
     update account set mfa = true from u where account.id = u.account_id`,
    [email],
  );
  await superuser.end();
}

/** Keeps a picture of the page in the folder SHOTS, for people to look at. */
async function shot({ page, profile }: Visit, name: string) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const { scripts, width, theme = 'light' } = profile;
  await page.screenshot({
    path: `${folder}/${name}-${width}-${theme}-${scripts ? 'js' : 'plain'}.png`,
    fullPage: true,
  });
}

/** On phones there is no profile, so that a desktop without scripts visits it too. */
const visitors = [...new Set([...desktopFirst, ...phoneFirst.filter(({ width }) => width > 640)])];

describe.each(profilesToTest(visitors))('an account, $name,', ({ profile }) => {
  test('is signed up, verified, and entered with a second factor', async () => {
    const visit = await Visit.begin(profile);
    const { page } = visit;
    const hasProfile = profile.width > 640;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const email = `moira-${randomUUID()}@harbourviewinn.example`;

    await page.goto('/signup');
    await page.getByRole('button', { name: 'SIGN UP' }).waitFor();
    await visit.looksRight();
    if (profile.scripts) {
      await page.getByLabel('First name').fill('Moira');
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await page.getByRole('dialog', { name: 'Privacy Policy' }).waitFor();
      await visit.looksRight();
      await shot(visit, 'privacy');
      await page.getByRole('dialog').getByRole('link', { name: 'OK' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByLabel('First name').inputValue()).toBe('Moira');
    } else {
      await page.goto('/signup/terms');
      await page.getByText('answered within 24 hours on weekdays, 9 to 5 Mountain time').waitFor();
      await visit.looksRight();
      await page.getByRole('dialog').getByRole('link', { name: 'OK' }).click();
    }
    await page.getByLabel('Email').fill('moira.tanaka@gmail.com');
    await page.locator('[name=password]').fill('right-Horse-7!');
    await press('SIGN UP');
    await page.getByText('Please use company email, not personal email').first().waitFor();
    await page.getByText('Business type is required').first().waitFor();
    await page.getByText('Choose a time zone.').first().waitFor();
    await page.getByText('Sign-up cannot continue without your agreement.').first().waitFor();
    await visit.looksRight();
    await shot(visit, 'signup-errors');
    await page.getByLabel('First name').fill('Moira');
    await page.getByLabel('Last name').fill('Tanaka');
    await page.getByLabel('Email').fill(email);
    await page.locator('[name=password]').fill('right-Horse-7!');
    await page.getByLabel('Confirm password').fill('right-Horse-7!');
    await page.getByLabel('Company name').fill('Harbour View Inn');
    await page.getByLabel('Phone').fill('250-555-0186');
    await page.getByLabel('Country').selectOption('CA');
    await page.getByLabel('Time zone').selectOption('America/Vancouver');
    await page.getByText('Hospitality', { exact: true }).click();
    await page.getByLabel('I agree to the Software License Agreement').check();
    await press('SIGN UP');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText(email).waitFor();
    await visit.looksRight();
    await shot(visit, 'signup-done');
    await page.getByRole('link', { name: 'OK' }).click();
    await visit.signInHere(email, 'right-Horse-7!');
    await page.getByText('Almost done! A verification email has been sent to you.').waitFor();

    await openMessage(visit, email);
    await page.getByRole('link', { name: /verification\/confirm/ }).click();
    await page.getByLabel('Password').fill('other-Horse-7!');
    await press('Verify email address');
    await page.getByText('This is not the password of your sign-up.').first().waitFor();
    await visit.looksRight();
    await page.getByLabel('Password').fill('right-Horse-7!');
    await press('Verify email address');
    await page.getByRole('main').getByRole('link', { name: 'SIGN IN' }).click();
    await visit.signInHere(email, 'right-Horse-7!');
    await page.waitForURL('**/dashboard');
    await page.getByText(/^The free trial of Harbour View Inn ends on/).waitFor();

    if (hasProfile) await changeProfile(visit, press);

    await requireMfa(email);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Security Check' }).waitFor();
    await visit.looksRight();
    await press('Save phone number');
    await page.getByText('Please enter phone number').waitFor();
    await visit.looksRight();
    await shot(visit, 'mfa-enrol');
    const phone = `604555${++numbers}`;
    await page.getByLabel('Phone Number').fill(phone);
    await press('Save phone number');
    await page.getByText('A code was sent to').waitFor();
    const verifyAt = page.url();
    await openMessage(visit, `+1${phone}`);
    const code = /(\d{6}) is your/.exec((await page.getByRole('main').textContent()) ?? '')![1]!;
    await page.goto(verifyAt);
    await page.getByLabel('Code').fill('12');
    await press('Verify code');
    await page.getByText('Must be exactly 6 digits').waitFor();
    await visit.looksRight();
    await shot(visit, 'mfa-code');
    await page.getByLabel('Code').fill(code);
    await press('Verify code');
    await page.getByText('Your phone is successfully registered. Please login again.').waitFor();
    await visit.looksRight();
    await shot(visit, 'phone-registered');
    await press('Ok');
    await page.goto('/login');
    await visit.signInHere(email, 'right-Horse-7!');
    await press('Send code');
    await page.getByText('A code was sent to').waitFor();
    const securityCheckAt = page.url();
    await openMessage(visit, `+1${phone}`, 2);
    const next = /(\d{6}) is your/.exec((await page.getByRole('main').textContent()) ?? '')![1]!;
    await page.goto(securityCheckAt);
    await page.getByLabel('Code').fill(next === '000000' ? '000001' : '000000');
    await press('Verify code');
    await page.getByText('You have 5 tries. 4 left.').waitFor();
    await visit.looksRight();
    await shot(visit, 'mfa-tries');
    await page.getByLabel('Code').fill(next);
    await press('Verify code');
    await page.waitForURL('**/dashboard');
    if (hasProfile) {
      await page.goto('/profile');
      await page.getByText(`***-***-${phone.slice(-4)}, verified`).waitFor();
      await page.getByRole('link', { name: 'Set up', exact: true }).click();
    } else {
      await page.goto('/mfa/authenticator');
    }
    await page.getByText('Confirm that it is you before you change how you sign in.').waitFor();
    await visit.looksRight();
    await page.getByText('Another way').click();
    await page.getByRole('link', { name: 'Password', exact: true }).click();
    await page.getByLabel('Password').fill('wrong-Horse-7!');
    await press('Confirm');
    await page.getByText('The password is not right.').waitFor();
    await visit.looksRight();
    await shot(visit, 'confirm');
    await page.getByLabel('Password').fill('right-Horse-7!');
    await press('Confirm');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await visit.looksRight();
    await press('Verify code');
    await page.getByText('Keep the recovery codes, then tick this.').waitFor();
    await visit.looksRight();
    await shot(visit, 'authenticator');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Download', { exact: true }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/(\w{4}-\w{4}\r\n){8}$/);
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await page.waitForLoadState();
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(visit.profile.scripts ? 1 : 0);
    await visit.looksRight();
    await shot(visit, 'recovery-codes');
    if (hasProfile) {
      await page.goto('/profile');
      await press('Sign out everywhere');
      await page.getByRole('heading', { name: 'Incident Xpress Home' }).waitFor();
    }
    await page.goto('/password/forgot');
    await visit.looksRight();
    await shot(visit, 'forgot');
    await visit.end();
  });
});

/** Edits the name, the picture and the password of the signed-in user. */
async function changeProfile(visit: Visit, press: (name: string) => Promise<void>) {
  const { page, profile } = visit;
  await page.goto('/profile');
  await page.getByText('upload limit 5 MB').waitFor();
  await visit.looksRight();
  await page.getByLabel('First name').fill('');
  await (profile.scripts ? page.getByLabel('Last name').focus() : press('Save'));
  await page.getByText('required', { exact: true }).last().waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(profile.scripts);
  await page.getByLabel('First name').fill('Moira Ann');
  await press('Save');
  await page.getByText('Moira Ann Tanaka has been updated.').waitFor();
  await page.getByRole('link', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change picture' });
  await dialog.getByLabel('Picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo({}) });
  if (profile.scripts) await dialog.locator('.crop__picture img').waitFor();
  await visit.looksRight();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await page.getByText('Profile image is successfully updated and the new image').waitFor();
  await page.getByRole('img', { name: 'You' }).waitFor();
  const small = page.getByRole('banner').locator('img.avatar');
  expect(await small.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth))).toBe(
    200,
  );
  await visit.looksRight();
  await shot(visit, 'profile');
  await press('Change Password');
  await page.getByText("We've just sent you an email to reset your password.").waitFor();
  await visit.looksRight();
  await page.getByRole('dialog').getByRole('link', { name: 'OK' }).click();
}
