import { readdir, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { workOnImport } from '#app/imports/steps/commands/work-on-import.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { systemScope } from '#worker/context/system-scope.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { openApi } from '../support/api-program.ts';
import { documentOf } from '../support/api-requests.ts';
import { typeErrorsOf } from '../support/client-types.ts';
import { photo } from '../support/photo.ts';
import { sentMfaCode } from '../support/sent-mfa-code.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aTaskOf, checklistItemSql } from '../support/valid-requests/api-calls.ts';
import { aWorld, emOfUser, type TestUser } from '../support/world.ts';

// the compiler of the gate does not know the types of the document: the first test compiles these files with them
const folder = 'tests/api/typed-calls';
const load = (name: string) => import(`./typed-calls/${name}.ts`);
const { openProgram } = await load('client');
const { driveIncidents } = await load('incidents');
const { driveAccount } = await load('account');
const { driveImports } = await load('imports');
const { driveReview } = await load('review');
const { drivePerson, driveSecondFactor, driveSite, driveSubscription } = await load('people');

const world = await aWorld();
const { home } = world;
const payments = await testPayments();
const { stripe } = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables });
const api = await openApi(world, { stripe, demoRestore: true });
const document = await documentOf(api);
const pdfProcesses = openPdfProcesses();
const picture = new File([new Uint8Array(await photo())], 'photo.jpg');
afterAll(async () => {
  pdfProcesses.close();
  await payments.close();
  await api.close();
  await world.close();
});

const driven = new Set<string>();
function clientWith(token: string) {
  return openProgram(`${api.origin}/api`, token, (operation: string, status: number) => {
    if (status < 400) driven.add(operation);
  });
}
const clientOf = async (user: TestUser) => clientWith((await api.programOf(user)).token);
/** Opens a client of a person whose session has not started. */
const clientBefore = async (user: TestUser) => clientWith(await api.signToken(await api.subjectOf(user)));

/** No client drives these operations to an answer of success, for the reason given. */
const notDriven: Record<string, string> = {
  'GET /mfa/sendOTP': 'not offered: a GET sends nothing, POST does',
  'GET /mfa/sendOTPForEnrol': 'not offered: a GET sends nothing, POST does',
  'GET /siteAdmins/authenticateQuickBooks': 'not offered: a page does it',
  'GET /users/requestChangePassword': 'not offered: a GET sends nothing, POST does',
  'POST /accounts': 'not offered: a page does it',
  'POST /payments/methods': 'not offered: a page of the payment provider does it',
  'POST /users/myEmailVerification': 'not offered: who calls is verified',
};

test('the calls of these programs agree with the types that are generated from the document', async () => {
  const files = await readdir(folder);
  const sources = files.map(async (file) => [file, await readFile(`${folder}/${file}`, 'utf8')]);
  expect(await typeErrorsOf(document, Object.fromEntries(await Promise.all(sources)))).toEqual([]);
}, 120_000);

describe('a client that is generated from the document drives', () => {
  test('incidents, with their drafts, files, history, searches and printouts', async () => {
    const print = (printoutId: string) =>
      makePrintout(systemScope(world.product, home.id), { pdf: pdfProcesses, scopeOfUser: fails }, printoutId);
    const assign = (incidentId: string) => aTaskOf(world, { by: home.manager, incidentId, userId: home.admin.userId });
    const addItem = (incidentId: string) => emOfUser(world.product, home.admin).execute(checklistItemSql, [incidentId]);
    expect(await driveIncidents(await clientOf(home.admin), { photo: picture, print, assign, addItem })).toEqual({
      listed: [expect.stringMatching(/^CAD-\d+$/)],
      lines: 1,
      rows: ['CREATED', 'CHANGED'],
      file: 'I saw it.',
      picture: true,
      note: 'Called the police.',
      tasks: ['DONE', 'DROPPED'],
      ticked: true,
      summaries: ['A door.', 'A door was forced.'],
      printout: ['READY', '%PDF'],
    });
  });

  test('the review of an incident', async () => {
    const [{ id: lastClassId }] = await emOfUser(world.product, home.admin).execute<[{ id: string }]>(
      `insert into lookup (account_id, type, name, needs_review) values (current_account(), 'INCIDENT_CLASS', 'Doors', true)
       returning id`,
    );
    const [author, reviewer] = [await clientOf(home.officer), await clientOf(home.manager)];
    expect(await driveReview(author, reviewer, { lastClassId })).toEqual([
      ...['RETURNED', 'APPROVED'],
      ...['', 'Of the kitchen.'],
    ]);
  });

  test('an account, with its people, lists, rules, records and analyses', async () => {
    const { userId: activeUserId } = await home.user('listed');
    expect(await driveAccount(await clientOf(home.admin), { photo: picture, activeUserId })).toEqual({
      logo: true,
      privileges: ['MYINCIDENT_ADD'],
      position: 'Night shift',
      found: 'Ana Lee',
      remains: true,
      counted: 12,
      workbook: expect.stringContaining('spreadsheetml'),
      objectType: 'USER',
    });
  });

  test('an import, which is taken back', async () => {
    const scope = world.scopeFor(home.admin);
    const work = (importId: string) => workOnImport(scope, importId);
    expect(await driveImports(await clientOf(home.admin), { work })).toEqual({
      encodings: [false, 'macintosh'],
      ready: 2,
      wrong: [2, [1]],
      states: ['CANCELLED', 'UNDONE'],
      createdRows: 2,
      keptIncidents: 0,
    });
  });

  test('the session of a person and their profile', async () => {
    const user = await home.user('caller', 'MYINCIDENT_ADD');
    expect(await drivePerson(await clientBefore(user), { photo: picture })).toEqual({
      isCaller: true,
      lastName: 'Lee',
      picture: 'image/jpeg',
    });
  });

  test('a second factor', async () => {
    const user = await home.user('careful', 'MYINCIDENT_ADD');
    const em = emOfUser(world.product, user);
    await em.execute('update account set mfa = true where id = current_account()');
    await em.execute('update app_user set mfa = true where id = $1', [user.userId]);
    const isStillDue = await driveSecondFactor(await clientBefore(user), () => sentMfaCode(api.services, user));
    expect(isStillDue).toBe(false);
  });

  test('a subscription', async () => {
    const { admin } = await aNewcomer(world);
    await subscriber(world, payments, admin).card();
    // 49, and 5 % tax
    const answers = { cardNumber: '4242', amount: 5_145, cancelled: true };
    expect(await driveSubscription(await clientOf(admin))).toEqual(answers);
  });

  test('the demo site', async () => {
    const system = await home.user('system', 'MYINCIDENT_ADD');
    await emOfUser(world.product, system).execute('update app_user set system_admin = true where id = $1', [
      system.userId,
    ]);
    await driveSite(await clientOf(system));
  });

  test('every operation of the document, except those that are not offered', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.filter((operation) => !driven.has(operation)).toSorted()).toEqual(Object.keys(notDriven));
    expect(driven.size).toBeGreaterThan(120);
  });
});

function fails(): never {
  throw new Error('a printout of incidents runs no report');
}
