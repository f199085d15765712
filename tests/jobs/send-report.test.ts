import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import type { Email } from '#app/mail/mailer.server.ts';
import { reportsPage } from '#app/reports/cards/queries/reports-page.server.ts';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { changeSubscription } from '#app/reports/schedules/commands/change-subscription.server.ts';
import { pauseSchedule } from '#app/reports/schedules/commands/pause-schedule.server.ts';
import { saveSchedule } from '#app/reports/schedules/commands/save-schedule.server.ts';
import { sendAgain } from '#app/reports/schedules/commands/send-again.server.ts';
import { sendNow } from '#app/reports/schedules/commands/send-now.server.ts';
import { startDueRuns } from '#app/reports/schedules/commands/start-due-runs.server.ts';
import { schedulePage } from '#app/reports/schedules/queries/schedule-page.server.ts';
import { subscription } from '#app/reports/schedules/queries/subscription.server.ts';
import type { ScheduleInput } from '#app/reports/schedules/schedule.schema.ts';
import { newSchedule } from '#app/reports/schedules/schedule-values.ts';
import { createSavedSearch, type SearchToSave } from '#app/search/commands/create-saved-search.server.ts';
import { accountsWithDueReports } from '#db/tenancy.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { systemScope } from '#worker/context/system-scope.ts';
import { recordDeadLetter } from '#worker/jobs/record-dead-letter.ts';
import { sendReport } from '#worker/jobs/send-report.ts';
import { startDueReports } from '#worker/jobs/start-due-reports.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { inOneSlot } from '../support/in-one-slot.ts';
import { pagesOf } from '../support/printed-words.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { startQueues } from '../support/start-queues.ts';
import { withoutIds } from '../support/without-ids.ts';

const world = await openPrintingWorld('listens');
const { product } = world;
product.settings.origin = 'http://localhost:3000';
product.settings.sessionSecret = 'a secret of this test, which is long enough';
const pdfProcesses = openPdfProcesses();
const sent: Email[] = [];
const refused: Email[] = [];
let broken: Error | null = null;
let mayPrint: Promise<void>;
const context = {
  services: product,
  mailer: {
    async send(email: Email) {
      if (broken) {
        refused.push(email);
        throw broken;
      }
      sent.push(email);
    },
    close: () => {},
  },
  sms: null as never,
  pdfProcesses: {
    ...pdfProcesses,
    async printReport(...given: Parameters<typeof pdfProcesses.printReport>) {
      await mayPrint;
      return await pdfProcesses.printReport(...given);
    },
  },
};
await startQueues(context);
afterAll(async () => {
  await world.close();
  pdfProcesses.close();
});

let hotel: TestAccount;
let ana: Actor;
let reportId: string;
const withoutPrivilege = (privilege: Privilege) =>
  `delete from workgroup_privilege where account_id = current_account() and privilege = '${privilege}'`;
const privileges = ['ALLINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE'] as const;
const job = { id: randomUUID(), source: null };

beforeEach(async () => {
  sent.length = 0;
  refused.length = 0;
  broken = null;
  mayPrint = Promise.resolve();
  hotel = await world.account();
  ana = await hotel.user('Ana', ...privileges);
  reportId = await createSavedSearch(hotel.scope(ana), 'REPORT', openIncidents);
});

const openIncidents: SearchToSave = {
  name: 'Weekly, security',
  description: '',
  columns: defaultColumns,
  criteria: { operator: 'AND', status: { operator: 'OR', values: [{ status: 1 }] } },
};

const report = () => ({ kind: 'SEARCH', id: reportId }) as const;
const schedule = (recipients: Actor[], more: Partial<ScheduleInput> = {}) =>
  saveSchedule(hotel.scope(ana), report(), {
    ...newSchedule,
    ...more,
    recipients: recipients.map(({ userId }) => userId),
  });
const becomeDue = () =>
  hotel.em.execute(`update report_schedule set next_at = now() - interval '1 minute' where account_id = $1`, [
    hotel.id,
  ]);
const deliveries = () =>
  hotel.em.execute<{ id: string; userId: string; state: string; reason: string }[]>(
    `select id, user_id as "userId", state, reason from report_delivery order by id`,
  );
const retryNow = () => product.orm.em.fork().execute(`update pgboss.job set start_after = now() where state = 'retry'`);
const whenFinished = () =>
  vi.waitUntil(async () => {
    await retryNow();
    const all = await deliveries();
    return all.length > 0 && all.every(({ state }) => state !== 'WAITING') ? all : null;
  }, 120_000);
const emailTo = async ({ email }: Actor) => {
  await vi.waitUntil(() => sent.some(({ to }) => to === email), 120_000);
  return sent.find(({ to }) => to === email)!;
};
/** Sends the report as if nobody had sent it lately. */
const runAgain = async () => {
  await hotel.em.execute(`update report_run set due_at = due_at - interval '1 hour'`);
  await sendNow(hotel.scope(ana), report());
  await whenFinished();
};
const problemJobs = () =>
  product.orm.em
    .fork()
    .execute<{ state: string }[]>(
      `select state::text from pgboss.job where name = 'email-report-problem' and data ->> 'accountId' = $1`,
      [hotel.id],
    );
const storedKeys = async () =>
  (await hotel.em.execute<{ key: string }[]>('select key from stored_file')).map(({ key }) => key);
const wordsOf = (email: Email) => pagesOf(email.attachments![0]!.content).join();

describe('a report on a schedule', () => {
  test('each person gets what they may see', async () => {
    const guard = await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK');
    const officer = await hotel.user('Officer', 'MYINCIDENT_SEARCH', 'REPORT_PRINT');
    const [open, locked] = [
      await hotel.incident(ana, { canary: 'sparrow' }),
      await hotel.incident(ana, { locked: true }),
    ];
    const own = await hotel.incident(officer);
    await schedule([ana, guard, officer]);
    await becomeDue();
    await startDueReports(context, null, job);
    await whenFinished();
    const [toAna, toGuard, toOfficer] = [await emailTo(ana), await emailTo(guard), await emailTo(officer)];
    expect(toAna.subject).toBe('Report: Weekly, security');
    expect(toAna.attachments![0]!.filename).toBe('Weekly, security.pdf');
    expect(wordsOf(toAna)).toContain(`#${open.number}`);
    expect(wordsOf(toAna)).not.toContain(`#${locked.number}`);
    expect(wordsOf(toGuard)).toContain(`#${locked.number}`);
    expect(wordsOf(toOfficer)).toContain(`#${own.number}`);
    expect(wordsOf(toOfficer)).not.toContain(`#${open.number}`);
    for (const email of sent) expect(withoutIds([email.html, email.text, wordsOf(email)])).not.toMatch(/sparrow|1991/);
    expect(toAna.html).not.toContain('Camille');
  });

  test('a report as xlsx has the rows of its recipient', async () => {
    await hotel.incident(ana);
    await schedule([ana], { format: 'xlsx' });
    await sendNow(hotel.scope(ana), report());
    await whenFinished();
    const { attachments } = await emailTo(ana);
    expect(attachments![0]!.filename).toBe('Weekly, security.xlsx');
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(attachments![0]!.content);
    expect(sheets[0]!.rows.slice(1).map((row) => row[0])).toEqual([2401]);
  });

  test('a report as xlsx does not wait for those as PDF', async () => {
    const printing = Promise.withResolvers<void>();
    mayPrint = printing.promise;
    await hotel.incident(ana);
    await schedule([ana, await hotel.user('Bo', ...privileges), await hotel.user('Cy', ...privileges)]);
    await sendNow(hotel.scope(ana), report());
    reportId = await createSavedSearch(hotel.scope(ana), 'REPORT', { ...openIncidents, name: 'As a workbook' });
    await schedule([ana], { format: 'xlsx' });
    await sendNow(hotel.scope(ana), report());
    expect((await emailTo(ana)).attachments![0]!.filename).toBe('As a workbook.xlsx');
    expect(sent).toHaveLength(1);
    printing.resolve();
    await whenFinished();
    expect(sent).toHaveLength(4);
  });

  test('a slot is sent once, however many workers find it due', async () => {
    await hotel.incident(ana);
    await schedule([ana]);
    await becomeDue();
    const find = () => startDueRuns(systemScope(product, hotel.id), hotel.id);
    await Promise.all([find(), find(), find()]);
    // a worker that was killed before it planned the next slot finds this one again
    await hotel.em.execute(`update report_schedule set next_at = now(), next_day = (select max(day) from report_run)`);
    await find();
    const [delivery] = await whenFinished();
    await sendReport(context, { accountId: hotel.id, userId: ana.userId, deliveryId: delivery!.id }, job);
    expect(await deliveries()).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('a job that failed after the email was refused makes the file anew, and sends it with the same id', async () => {
    await hotel.incident(ana);
    await schedule([ana]);
    broken = new Error('the mail server is away');
    await sendNow(hotel.scope(ana), report());
    await vi.waitUntil(() => refused.length > 0, 120_000);
    const [old] = await storedKeys();
    await schedule([ana], { format: 'xlsx' });
    broken = null;
    const [delivery] = await whenFinished();
    expect(sent.map(({ id }) => id)).toEqual([delivery!.id]);
    const { attachments, text } = await emailTo(ana);
    expect(attachments![0]).toMatchObject({
      filename: 'Weekly, security.xlsx',
      contentType: expect.stringContaining('sheet'),
    });
    const reportPrintoutId = /reports\/print\/([\w-]+)/.exec(text)![1]!;
    expect(await printoutFile(hotel.scope(ana), { reportPrintoutId })).toMatchObject({ format: 'xlsx' });
    expect(await storedKeys()).toHaveLength(1);
    expect(await world.storedFiles()).not.toContain(old);
  });

  test.each([
    ['one of its incidents was locked', [], 'update incident set locked = true where number = 2402'],
    ['its person may only search their own incidents now', [], withoutPrivilege('ALLINCIDENT_SEARCH')],
    ['its person may not see locked incidents any more', ['INCIDENT_LOCK'], withoutPrivilege('INCIDENT_LOCK')],
  ] as const)('an email that was refused goes out without what is hidden since: %s', async (_, more, change) => {
    const officer = await hotel.user('Officer', 'MYINCIDENT_SEARCH', ...privileges, ...more);
    const own = await hotel.incident(officer);
    const hidden = await hotel.incident(ana, { locked: more.length > 0 });
    await schedule([officer]);
    broken = new Error('the mail server is away');
    await sendNow(hotel.scope(ana), report());
    await vi.waitUntil(() => refused.length > 0, 120_000);
    expect(wordsOf(refused[0]!)).toContain(`#${hidden.number}`);
    await hotel.em.execute(change);
    broken = null;
    await whenFinished();
    const email = await emailTo(officer);
    expect(wordsOf(email)).toContain(`#${own.number}`);
    expect(wordsOf(email)).not.toContain(`#${hidden.number}`);
    expect(email.text).toContain('1 incident found.');
  });

  test('an email that was refused leaves no file to a person who unsubscribes before the next attempt', async () => {
    await hotel.incident(ana);
    await schedule([ana]);
    broken = new Error('the mail server is away');
    await sendNow(hotel.scope(ana), report());
    await vi.waitUntil(() => refused.length > 0, 120_000);
    const token = new URL(refused[0]!.unsubscribe!).searchParams.get('token')!;
    await changeSubscription(product, token, false);
    expect(await whenFinished()).toMatchObject([{ state: 'SKIPPED' }]);
    expect(await storedKeys()).toEqual([]);
    broken = null;
  });

  test('the email with a chart says what its numbers say to the person who gets it, also where it was refused before', async () => {
    const guard = await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK', 'INCIDENT_ANALYSIS');
    const now = new Date();
    const thisYear = { occurredAt: now, occurredOn: toDateFields(now, ana.account.timeZone).date };
    await hotel.incident(ana, thisYear);
    await hotel.incident(ana, { ...thisYear, locked: true });
    const period = { periodType: 'CALENDAR', unit: 'YEAR', ago: 0 };
    const analysis = analysisChoices.parse({
      periods: [period],
      title: 'This year',
      frequency: 'YEAR',
      chartType: 'bar',
    }) as Analysis;
    const id = await createSavedAnalysis(hotel.scope(guard), 'REPORT', analysis);
    const of = { kind: 'ANALYSIS', id } as const;
    await saveSchedule(hotel.scope(guard), of, { ...newSchedule, recipients: [ana.userId, guard.userId] });
    await sendNow(hotel.scope(guard), of);
    await whenFinished();
    const [one, two] = [
      /1 incident counted\.\s+1 incident in \d{4} so far\./,
      /2 incidents counted\.\s+2 incidents in \d{4} so far\./,
    ];
    expect((await emailTo(guard)).text).toMatch(two);
    expect((await emailTo(ana)).text).toMatch(one);

    sent.length = 0;
    broken = new Error('the mail server is away');
    await hotel.em.execute(`update report_run set due_at = due_at - interval '1 hour'`);
    await sendNow(hotel.scope(guard), of);
    await vi.waitUntil(() => refused.some(({ to }) => to === guard.email), 20_000);
    expect(refused.find(({ to }) => to === guard.email)!.text).toMatch(two);
    await hotel.em.execute(withoutPrivilege('INCIDENT_LOCK'));
    broken = null;
    await whenFinished();
    expect((await emailTo(guard)).text).toMatch(one);
  });

  test('nothing is sent when nothing is found, unless that is asked for', async () => {
    await schedule([ana]);
    await sendNow(hotel.scope(ana), report());
    expect((await whenFinished()).map(({ state }) => state)).toEqual(['EMPTY']);
    expect(sent).toEqual([]);
    await schedule([ana], { sendsEmpty: true });
    await becomeDue();
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    await whenFinished();
    expect((await emailTo(ana)).text).toContain('0 incidents found.');
  });

  test.each([
    ['is not active any more', `update app_user set status = 2 where id = $1`, 'They are no longer active.'],
    [
      'lost REPORT_PRINT',
      `delete from workgroup_privilege where privilege = 'REPORT_PRINT'
         and workgroup_id = (select workgroup_id from app_user where id = $1)`,
      'They may no longer print reports.',
    ],
  ])('a person who %s gets nothing, and the owner is told', async (_, change, reason) => {
    const guard = await hotel.user('Guard', ...privileges);
    await hotel.incident(ana);
    await schedule([ana, guard]);
    await hotel.em.execute(change, [guard.userId]);
    await sendNow(hotel.scope(ana), report());
    const all = await whenFinished();
    expect(all.find(({ userId }) => userId === guard.userId)).toMatchObject({ state: 'SKIPPED', reason });
    await vi.waitUntil(() => sent.length === 2, 120_000);
    expect(sent.map(({ to }) => to)).toEqual([ana.email, ana.email]);
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Report not sent: Weekly, security',
      'Report: Weekly, security',
    ]);
    expect(sent.find(({ subject }) => subject.startsWith('Report not'))!.text).toContain(reason);
  });

  test('failures reach the owner once a day, and the card says how many get the report', async () => {
    const [guard, night] = [await hotel.user('Guard', ...privileges), await hotel.user('Night', ...privileges)];
    await hotel.incident(ana);
    await schedule([ana, guard, night]);
    const sentOf = async () => (await reportsPage(hotel.scope(ana))).custom.find(({ id }) => id === reportId)!.sent;
    expect(await sentOf()).toContain('3 people');
    await hotel.em.execute('update app_user set status = 2 where id = any($1::uuid[])', [[guard.userId, night.userId]]);
    expect(await sentOf()).toContain('1 of 3 people');
    await inOneSlot('day');
    for (let run = 0; run < 2; run++) await runAgain();
    await vi.waitUntil(() => sent.length === 3, 120_000);
    await vi.waitUntil(async () => (await problemJobs()).every(({ state }) => state === 'completed'), 120_000);
    const problems = sent.filter(({ subject }) => subject.startsWith('Report not sent'));
    expect(problems.map(({ to }) => to)).toEqual([ana.email]);
    expect(problems[0]!.text).toContain('once a day at most');
  });

  test('a person who left is taken out of the list after three times, and the owner is told', async () => {
    const guard = await hotel.user('Guard', ...privileges);
    await hotel.incident(ana);
    await schedule([ana, guard]);
    await hotel.em.execute('update app_user set status = 2 where id = $1', [guard.userId]);
    const recipients = async () => (await schedulePage(hotel.scope(ana), report())).people.length;
    for (let run = 1; run <= 3; run++) {
      expect(await recipients()).toBe(2);
      await runAgain();
    }
    expect(await recipients()).toBe(1);
    const takenOut = () => sent.filter(({ text }) => text.replaceAll('\n', ' ').includes('taken out of its list'));
    await vi.waitUntil(() => takenOut().length === 1, 120_000);
    expect(takenOut()[0]!.to).toBe(ana.email);
  });

  test('a report whose run fails tells its owner why', async () => {
    await schedule([ana]);
    await hotel.em.execute(`update saved_search set item_type = 'DASHBOARD', user_id = $1`, [
      (await hotel.user('Other', ...privileges)).userId,
    ]);
    await becomeDue();
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    expect(await whenFinished()).toMatchObject([{ state: 'FAILED', reason: 'The report was deleted.' }]);
    expect((await emailTo(ana)).subject).toBe('Report not sent: Weekly, security');
  });

  test('a disabled account sends nothing, and goes on with the slot after it is active again', async () => {
    await hotel.incident(ana);
    await schedule([ana]);
    await becomeDue();
    await hotel.em.execute('update account set active = false');
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    expect(await deliveries()).toEqual([]);
    expect(await accountsWithDueReports(product.orm, new Date())).not.toContain(hotel.id);
  });

  test('a paused schedule is not due', async () => {
    await schedule([ana]);
    await pauseSchedule(hotel.scope(ana), report(), true);
    await becomeDue();
    expect(await accountsWithDueReports(product.orm, new Date())).not.toContain(hotel.id);
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    expect(await deliveries()).toEqual([]);
  });

  test('the link of an email unsubscribes that person alone, and can take it back', async () => {
    const guard = await hotel.user('Guard', ...privileges);
    await hotel.incident(ana);
    await schedule([ana, guard]);
    await sendNow(hotel.scope(ana), report());
    await whenFinished();
    const token = new URL((await emailTo(guard)).unsubscribe!).searchParams.get('token')!;
    expect(await subscription(product, token)).toMatchObject({ name: 'Weekly, security', email: guard.email });
    expect(await changeSubscription(product, token, false)).toBe(true);
    expect(await changeSubscription(product, `${token.slice(0, -2)}AA`, false)).toBe(false);
    await becomeDue();
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    await whenFinished();
    expect(sent.filter(({ to }) => to === guard.email)).toHaveLength(1);
    await changeSubscription(product, token, true);
    const { people, runs } = await schedulePage(hotel.scope(ana), report());
    expect(people.map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([null, null]);
    expect(runs.map(({ deliveries }) => deliveries.length)).toEqual([2, 1]);
    const recorded = await hotel.em.execute(
      `select transaction_type as what, create_user_name as user, object_name as name from audit_record
       where transaction_type like '%SUBSCRIBE' order by seq`,
    );
    expect(recorded).toEqual([
      { what: 'UNSUBSCRIBE', user: guard.name, name: 'Weekly, security' },
      { what: 'SUBSCRIBE', user: guard.name, name: 'Weekly, security' },
    ]);
    await changeSubscription(product, token, true);
    expect((await hotel.audit()).filter(({ what }) => what === 'SUBSCRIBE')).toHaveLength(1);
  });

  test.each([
    ['may not save reports any more', `delete from workgroup_privilege where privilege = 'REPORT_CREATE'`],
    ['is not active any more', `update app_user set status = 2 where first_name = 'Ana'`],
  ])('an administrator is told of failures where the owner %s', async (_, change) => {
    const helen = await hotel.user('Helen', ...privileges);
    await hotel.em.execute(
      'update workgroup set is_admin = true where id = (select workgroup_id from app_user where id = $1)',
      [helen.userId],
    );
    const guard = await hotel.user('Guard', ...privileges);
    await schedule([guard]);
    await hotel.em.execute(change);
    await hotel.em.execute('update app_user set status = 2 where id = $1', [guard.userId]);
    await becomeDue();
    await startDueRuns(systemScope(product, hotel.id), hotel.id);
    await whenFinished();
    const { text } = await emailTo(helen);
    expect(text).toContain('You get this as an administrator');
    expect(sent.map(({ to }) => to)).toEqual([helen.email]);
  });

  test('a report is sent again to one person who did not get it, and to nobody who did', async () => {
    const guard = await hotel.user('Guard', ...privileges);
    await hotel.incident(ana);
    await schedule([ana, guard]);
    const print = `workgroup_privilege where privilege = 'REPORT_PRINT'
      and workgroup_id = (select workgroup_id from app_user where id = $1)`;
    await hotel.em.execute(`delete from ${print}`, [guard.userId]);
    await sendNow(hotel.scope(ana), report());
    const all = await whenFinished();
    const [toAna, toGuard] = [ana, guard].map(({ userId }) => all.find((each) => each.userId === userId)!.id);
    const againIn = async () => (await schedulePage(hotel.scope(ana), report())).runs[0]!.deliveries;
    expect((await againIn()).map(({ person, again }) => [person, again])).toEqual([
      [ana.name, false],
      [guard.name, true],
    ]);
    await expect(sendAgain(hotel.scope(ana), report(), toAna)).rejects.toThrow('was sent to Ana Test');
    await hotel.em.execute(
      `insert into workgroup_privilege select current_account(), workgroup_id, 'REPORT_PRINT' from app_user where id = $1`,
      [guard.userId],
    );
    expect(await sendAgain(hotel.scope(ana), report(), toGuard)).toBe(guard.name);
    await emailTo(guard);
    await whenFinished();
    expect((await againIn()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
    const stranger = (await world.account()).scope(await (await world.account()).user('Stranger', ...privileges));
    await expect(sendAgain(stranger, report(), toGuard)).rejects.toMatchObject({ name: 'NotFoundError' });
    expect((await hotel.audit()).filter(({ what }) => what === 'SEND_AGAIN')).toMatchObject([
      { data: { to: guard.name } },
    ]);
  });

  test('the runs tell how many incidents others found only who may see all of them', async () => {
    const guard = await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK');
    await hotel.incident(ana);
    await hotel.incident(ana, { locked: true });
    await schedule([ana, guard]);
    await sendNow(hotel.scope(ana), report());
    await whenFinished();
    const foundFor = async (reader: Actor) =>
      (await schedulePage(hotel.scope(reader), report())).runs[0]!.deliveries.map(({ found }) => found);
    expect(await foundFor(ana)).toEqual([1, null]);
    expect(await foundFor(guard)).toEqual([1, 2]);
  });

  test('a delivery to somebody who sees more tells nothing: sent, nothing found and failed look alike', async () => {
    const helen = await hotel.user('Helen', ...privileges);
    await hotel.em.execute(
      'update workgroup set is_admin = true where id = (select workgroup_id from app_user where id = $1)',
      [helen.userId],
    );
    const [guard, peer] = [
      await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK'),
      await hotel.user('Peer', ...privileges),
    ];
    const runs = { EMPTY: 0, SENT: 1, FAILED: 2 };
    await schedule([guard, peer]);
    for (const state of keysOf(runs)) {
      if (state === 'SENT') await hotel.incident(ana, { locked: true });
      if (state === 'FAILED') broken = new Error('the mail server is away');
      await hotel.em.execute(`update report_run set due_at = due_at - interval '1 hour'`);
      await sendNow(hotel.scope(ana), report());
      if (state !== 'FAILED') await whenFinished();
    }
    await vi.waitUntil(async () => {
      const waiting = (await deliveries()).filter(({ state }) => state === 'WAITING');
      return waiting.length === 1 && refused.some(({ id }) => id === waiting[0]!.id);
    }, 120_000);
    const last = (await deliveries()).find(({ state }) => state === 'WAITING')!;
    await recordDeadLetter(
      context,
      { accountId: hotel.id, userId: guard.userId, deliveryId: last.id },
      { ...job, source: 'send-report' },
    );
    const readBy = async (reader: Actor) =>
      (await schedulePage(hotel.scope(reader), report())).runs.map(({ deliveries }) =>
        deliveries.map(({ person, state, reason, found, again }) => ({ person, state, reason, found, again })),
      );
    const hidden = { person: guard.name, state: null, reason: '', found: null, again: false };
    const empty = { person: peer.name, state: 'EMPTY', reason: '', found: 0, again: false };
    expect(await readBy(ana)).toEqual([
      [hidden, empty],
      [hidden, empty],
      [hidden, empty],
    ]);
    expect((await readBy({ ...helen, admin: true })).map(([toGuard]) => toGuard!.state)).toEqual([
      'FAILED',
      'SENT',
      'EMPTY',
    ]);
    const refusals = await Promise.all(
      (await deliveries())
        .filter(({ userId }) => userId === guard.userId)
        .map(({ id }) => sendAgain(hotel.scope(ana), report(), id).catch(({ message }: Error) => message)),
    );
    expect(new Set(refusals)).toEqual(new Set(['The report was sent to Guard Test, or there was nothing to send.']));
    sent.length = 0;
    broken = null;
    await vi.waitUntil(async () => {
      await retryNow();
      return sent.length > 0;
    }, 120_000);
    expect(sent.map(({ to }) => to)).toEqual([helen.email]);
  });

  test('a schedule that is saved as it was read leaves no audit record', async () => {
    const count = () =>
      hotel.em.execute('select count(*)::int as count from audit_record where account_id = current_account()');
    await schedule([ana]);
    const before = await count();
    await schedule([ana]);
    expect(await count()).toEqual(before);
  });

  test('a form that was opened before a change of another person says both', async () => {
    await schedule([ana]);
    const stale = saveSchedule(hotel.scope(ana), report(), {
      ...newSchedule,
      hour: 9,
      recipients: [ana.userId],
      version: 'of an older form',
    });
    await expect(stale).rejects.toMatchObject({
      name: 'ChangedMeanwhileError',
      conflict: {
        differences: [{ label: 'How often', stored: 'every Monday at 07:00 AM', yours: 'every Monday at 09:00 AM' }],
      },
    });
  });

  test('people of another account and people who may not print cannot be chosen', async () => {
    const stranger = await (await world.account()).user('Stranger', ...privileges);
    const clerk = await hotel.user('Clerk', 'MYINCIDENT_SEARCH');
    await expect(schedule([ana, stranger])).rejects.toThrow('Choose active people of this account');
    await expect(schedule([ana, clerk])).rejects.toThrow('Choose active people of this account');
  });
});
