import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { requestReportPrintout } from '#app/reports/printing/commands/request-report-printout.server.ts';
import { saveSchedule } from '#app/reports/schedules/commands/save-schedule.server.ts';
import { startDueRuns } from '#app/reports/schedules/commands/start-due-runs.server.ts';
import { newSchedule } from '#app/reports/schedules/schedule-values.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { report, rounds } from '../support/faults/measure.ts';
import { aMailServer, type Taken } from '../support/mail-server.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { keepWorker } from '../support/product-process.ts';

const database = process.env.DATABASE_URL!;
const world = await openPrintingWorld('sends');
afterAll(() => world.close());
const { product } = world;
const { dataDir } = product.settings;

/** Printouts, and as many emails. */
const count = process.env.FAULT_ROUNDS ? 50 : 20;
const kills = 2;

test.each(rounds(20))(
  'a worker that is killed while it works makes each printout once and loses no email (round %i)',
  { timeout: 180_000 },
  async (round) => {
    const mail = await aMailServer();
    const hotel = await world.account();
    const ana = await hotel.user('Ana', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT');
    const incidents = await Promise.all(Array.from({ length: count }, () => hotel.incident(ana)));
    const recipients = await hotel.em.execute<{ id: string; email: string }[]>(recipientsSql, [
      incidents.map(() => `${randomUUID()}@test.example`),
    ]);
    for (const [at, { id }] of incidents.entries()) {
      await requestPrintout(hotel.scope(ana), id);
      const about = { accountId: hotel.id, recipientId: recipients[at]!.id, incidentId: id, event: 'CREATE' };
      await product.boss.send('email-incident', about);
    }
    const ended = await workKilled(hotel, mail.url, ['print-incident', 'email-incident']);
    const [made] = await hotel.em.execute<[{ ready: number; files: number }]>(madeSql);
    expect(made).toEqual({ ready: count, files: count });
    const repeated = expectOneEmailEach(mail.taken, recipients);
    report({ fault: 'F-05', round, ...ended, repeated });
  },
);

test.each(rounds(20))(
  'a worker that is killed while it runs reports makes each file once and sends each person one email (round %i)',
  { timeout: 180_000 },
  async (round) => {
    const mail = await aMailServer();
    const hotel = await world.account();
    const people = await Promise.all(Array.from({ length: count }, () => hotel.user('Ana', ...runsReports)));
    const owner = hotel.scope(people[0]!);
    for (let incidents = 0; incidents < 100; incidents++) await hotel.incident(people[0]!);
    const id = await createSavedSearch(owner, 'REPORT', {
      name: 'Open incidents',
      description: '',
      columns: defaultColumns,
      criteria: { operator: 'AND', status: { operator: 'OR', values: [{ status: 1 }] } },
    });
    const printed = { kind: 'SEARCH', id } as const;
    for (const person of people) await requestReportPrintout(hotel.scope(person), { ...printed, sort: '' });
    await saveSchedule(owner, printed, { ...newSchedule, recipients: people.map(({ userId }) => userId) });
    const inAMonth = new Date(Date.now() + 40 * 86_400_000);
    await startDueRuns({ ...owner, now: () => inAMonth }, hotel.id);

    const ended = await workKilled(hotel, mail.url, ['print-report', 'send-report']);
    const [made] = await hotel.em.execute<[{ ready: number; files: number }]>(madeReportsSql);
    expect(made).toEqual({ ready: 2 * count, files: 2 * count });
    const [sent] = await hotel.em.execute<[{ sent: number; printouts: number }]>(sentSql);
    expect(sent).toEqual({ sent: count, printouts: count });
    const repeated = expectOneEmailEach(mail.taken, people);
    report({ fault: 'F-05', round, ...ended, repeated });
  },
);

const runsReports = ['ALLINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE'] as const;

/** Has a worker do all jobs of these queues, and kills it twice in the middle of them. */
async function workKilled(hotel: TestAccount, smtpUrl: string, queues: string[]) {
  const worker = await keepWorker({
    database,
    dataDir,
    origin: 'http://localhost:3000',
    env: { SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@localhost.example' },
  });
  onTestFinished(async () => void (await worker.end()));
  const done = async () => (await hotel.em.execute<[{ left: number }]>(leftSql, [queues]))[0].left;
  for (let kill = 0; kill < kills && (await done()) > 0; kill++) {
    const before = await done();
    await vi.waitUntil(async () => (await done()) < before, { timeout: 60_000, interval: 20 });
    await sleep(Math.random() * 300);
    await worker.kill();
  }
  const start = performance.now();
  await vi.waitUntil(async () => (await done()) === 0, { timeout: 120_000, interval: 100 });
  const seconds = Math.round((performance.now() - start) / 1_000);
  await worker.end();
  expect(worker.falls()).toBeGreaterThan(0);
  return { falls: worker.falls(), seconds };
}

/** Returns how many were sent again, with the Message-ID they had. */
function expectOneEmailEach(taken: Taken[], people: { email: string }[]): number {
  const ids = taken.map(({ to, raw }) => `${to} ${/^Message-ID: (.*)$/im.exec(raw)?.[1]}`);
  const repeated = ids.length - new Set(ids).size;
  expect([...new Set(taken.map(({ to }) => to[0]))].sort()).toEqual(people.map(({ email }) => email).sort());
  expect(new Set(ids).size, 'one Message-ID for each email').toBe(count);
  expect(repeated).toBeLessThanOrEqual(kills);
  return repeated;
}

const recipientsSql = `
with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id)
insert into incident_notification_recipient (account_id, notification_id, email)
select current_account(), rule.id, email from rule, unnest($1::citext[]) email returning id, email`;

const leftSql = `
select count(*)::int as left from pgboss.job
where name = any($1) and data ->> 'accountId' = current_account()::text and state <> 'completed'`;

const madeSql = `
select count(distinct printout.id)::int as ready, count(distinct file_id)::int as files
from printout where account_id = current_account() and state = 'READY'`;

const madeReportsSql = `
select count(distinct id)::int as ready, count(distinct file_id)::int as files
from printout where account_id = current_account() and state = 'READY'`;

const sentSql = `
select count(*)::int as sent, count(distinct printout_id)::int as printouts
from report_delivery where account_id = current_account() and state = 'SENT'`;
