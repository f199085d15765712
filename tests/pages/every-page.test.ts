import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BrowserContext } from 'playwright';
import { describe, expect, inject, test } from 'vitest';
import { verificationToken } from '#app/identity/addresses/verification-token.server.ts';
import { openMailer } from '#app/mail/mailer.server.ts';
import { verification } from '#app/mail/templates/verification.tsx';
import type { Settings } from '#app/platform/process/settings.ts';
import { onDatabase } from '../setup/postgres.ts';
import { manager, Visit } from '../support/browser.ts';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';

/** Returns the addresses of a verification email to a pending user and of the page its link opens. */
async function letterAndLink() {
  const [dataDir, origin] = [inject('dataDir'), inject('origin')];
  const settings = { sessionSecret: await readFile(join(dataDir, 'session-secret'), 'utf8') } as Settings;
  const email = 's.eddy@grandpacific.example';
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  const { rows } = await superuser.query<{ id: string }>('select id from idp_user where email = $1', [email]);
  await superuser.end();
  const path = `/verification/confirm?token=${verificationToken(settings, { user: rows[0]!.id, email }, new Date())}`;
  const mailer = openMailer({ smtpUrl: null, mailFrom: 'no-reply@example.com', origin, dataDir });
  const id = randomUUID();
  await mailer.send({ id, ...(await verification({ email, link: origin + path, isInvited: true })) });
  return [`/dev/outbox/${id}`, path];
}

const public_ = [
  '/',
  '/help',
  '/login',
  '/signup',
  '/callback',
  '/callback?error=access_denied',
  '/login?alert=Gone',
  '/verification',
  '/verification/confirm',
  '/dev/outbox',
  '/no/such/page',
];
const errors = [
  'pending',
  'inactive',
  'unknownStatus',
  'noPermission',
  'pageNotExist',
  'exceedMaxConcurrentUser',
  'formNotAccepted',
  'other',
];
const pagesOfUsers = [
  '/dashboard',
  '/dashboard/drafts',
  '/dashboard/incidents/open',
  '/dashboard/incidents/closed',
  '/dashboard/incidents/open?sort=-severity',
  '/dashboard/incidents/open/columns',
  '/dashboard/incidents/open/export',
  '/dashboard/drafts/export',
  '/find',
  '/find?q=guest',
  '/find?q=no+such+words',
  '/search',
  '/session/stay',
  '/no/such/page',
  ...errors.map((type) => `/errors/${type}`),
];

/** Returns the addresses of the printout page before the request and after a failure. */
async function printsOfAnIncident({ page }: Visit): Promise<string[]> {
  await page.goto('/dashboard/incidents/open');
  const [, incident] = /^\/incidents\/([0-9a-f-]+)/.exec((await page.locator('td a').first().getAttribute('href'))!)!;
  const superuser = new pg.Client(onDatabase(inject('template'), 'test_product'));
  await superuser.connect();
  const { rows } = await superuser.query<{ id: string }>(
    `insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone, state)
     select i.account_id, 'INCIDENTS', i.id, i.version, u.id, u.first_name, 'America/Vancouver', 'FAILED'
     from incident i join app_user u using (account_id)
     where i.id = $1 and u.email = $2 returning printout.id`,
    [incident, manager],
  );
  await superuser.end();
  expect(rows).toHaveLength(1);
  const print = `/incidents/${incident}/print`;
  return [print, ...rows.map(({ id }) => `${print}?printout=${id}`)];
}

/** Pages that the test of the main path does not open, for a visitor and for a manager. */
describe.each(profilesToTest(allProfiles))('every page, $name', ({ profile }) => {
  test('has no accessibility or layout errors for a visitor', async () => {
    const visit = await Visit.begin(profile);
    for (const path of [...public_, ...(await letterAndLink()), ...errors.map((type) => `/errors/${type}`)]) {
      await visit.page.goto(path);
      visit.faults.length = visit.faults.filter((fault) => !/404|410/.test(fault)).length;
      await visit.looksRight();
    }
    await visit.end();
  });

  test('has no accessibility or layout errors for a manager', async () => {
    const visit = await Visit.begin(profile);
    await visit.signIn(manager);
    for (const path of [...pagesOfUsers, ...(await printsOfAnIncident(visit))]) {
      await visit.page.goto(path);
      visit.faults.length = visit.faults.filter((fault) => !/404/.test(fault)).length;
      expect(await visit.page.locator('meta[http-equiv=refresh]').count(), path).toBe(0);
      await visit.looksRight();
    }
    await visit.end();
  });
});

test('the first page stores the time zone of the browser in a cookie', async () => {
  const visit = await Visit.begin(allProfiles[0]!);
  await visit.signIn(manager);
  await visit.page.goto('/dashboard');
  const zoneIn = (context: BrowserContext) => async () =>
    (await context.cookies()).find(({ name }) => name === 'tz')?.value;
  await expect.poll(zoneIn(visit.page.context())).toBe('America/Vancouver');
  const browser = visit.page.context().browser()!;
  const { cookies } = await visit.page.context().storageState();
  for (const timezoneId of ['America/Phoenix', 'Europe/Athens', 'Asia/Jerusalem', 'America/Vancouver']) {
    const elsewhere = await browser.newContext({ timezoneId, storageState: { cookies, origins: [] } });
    const page = await elsewhere.newPage();
    await page.goto(new URL('/dashboard', visit.page.url()).href);
    await expect.poll(zoneIn(elsewhere)).toBe(timezoneId);
    cookies.splice(0, cookies.length, ...(await elsewhere.cookies()));
    await elsewhere.close();
  }
  await visit.end();
});

test('the page check rejects an image without alternative text', async () => {
  const visit = await Visit.begin(allProfiles[0]!);
  await visit.page.goto('/help');
  await visit.page.evaluate(() => document.querySelector('main')!.append(new Image()));
  await expect(visit.looksRight()).rejects.toThrow('image-alt');
  await visit.end();
});
