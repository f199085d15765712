import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { Printout } from '#db/entities/printout.ts';
import { deadLetters } from '#db/queue.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { isDemanding, report, rounds } from '../support/faults/measure.ts';
import { aMailServer } from '../support/mail-server.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { keepWorker } from '../support/product-process.ts';

const world = await openPrintingWorld('sends');
const { product } = world;
let hotel: TestAccount;
let ana: Actor;
let recipientId: string;
afterAll(() => world.close());

beforeAll(async () => {
  hotel = await world.account();
  ana = await hotel.user('Ana', 'ALLINCIDENT_PRINT');
  [{ id: recipientId }] = await hotel.em.execute<[{ id: string }]>(recipientSql);
});

/** Jobs of other queues that are measured beside each kind of bad job. */
const probes = isDemanding ? 200 : 30;
/** So many copies of the longest incident take longer than the measurement, and in the complete run than a printout may. */
const loops = isDemanding ? 100 : 10;
/** Medians up to this are the noise of a busy machine. */
const noiseMs = 30;

test.each(rounds(20))(
  'jobs that always fail, exhaust the memory or loop delay no other queue, and become dead letters (round %i)',
  { timeout: 1_200_000 },
  async (round) => {
    const mail = await aMailServer();
    const [{ id: incidentId }, hungry, endless] = await Promise.all([
      hotel.incident(ana),
      longIncident(actionsSql),
      longIncident(personsSql),
    ]);
    const worker = await keepWorker({
      database: process.env.DATABASE_URL!,
      dataDir: product.settings.dataDir,
      origin: 'http://localhost:3000',
      env: { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@localhost.example' },
    });
    onTestFinished(async () => void (await worker.end()));
    const latency = (sendBad = async () => {}) => medianLatency(incidentId, sendBad);
    await latency();
    const alone = await latency();

    const failing: string[] = [];
    const besideFailing = await latency(async () => {
      failing.push(await send('send-verification', { identity: 'no uuid' }));
    });
    await expectDeadLetters(failing);

    const exhausting = await print(hungry);
    const besideExhausting = await latency();
    await expectDeadLetters([exhausting]);

    // the two printouts that a worker makes at a time
    const looping = [await print(endless, loops), await print(endless, loops)];
    const besideLooping = await latency();
    expect(await statesOf(looping), 'the printouts are still being made').toEqual(['active', 'active']);
    if (isDemanding) await expectDeadLetters(looping);

    const medians = { besideFailing, besideExhausting, besideLooping };
    report({ fault: 'F-07', round, alone, ...medians });
    for (const [kind, median] of Object.entries(medians)) {
      expect(median, kind).toBeLessThanOrEqual(Math.max(2 * alone, noiseMs));
    }
    expect(worker.falls()).toBe(0);
  },
);

/** Returns the median time from the commit of a job to its start, in milliseconds. */
async function medianLatency(incidentId: string, sendBad: () => Promise<void>): Promise<number> {
  const event = { accountId: hotel.id, recipientId, incidentId, event: 'CREATE' };
  const reset = { accountId: hotel.id, userId: ana.userId };
  const sent: string[] = [];
  for (let at = 0; at < probes; at++) {
    await sendBad();
    sent.push(await (at % 2 === 0 ? send('email-incident', event) : send('email-mfa-reset', reset)));
    await sleep(100);
  }
  await vi.waitUntil(async () => (await statesOf(sent)).every((state) => state === 'completed'), 120_000);
  const [{ median }] = await product.orm.em.fork().execute<[{ median: number }]>(latencySql, [sent]);
  return median;
}

async function send(queue: string, payload: object): Promise<string> {
  return (await product.boss.send(queue, payload, { retryLimit: 0 }))!;
}

/** Requests a printout that contains an incident `times`. */
async function print(incidentId: string, times = 1): Promise<string> {
  const { id: printoutId } = hotel.em.create(Printout, {
    kind: 'INCIDENTS',
    incidentId,
    incidentVersion: 1,
    moreIncidentIds: Array(times - 1).fill(incidentId),
    requestedBy: ana.userId,
    requestedByName: ana.name,
    timeZone: ana.timeZone,
  });
  await hotel.em.flush();
  return await send('print-incident', { accountId: hotel.id, printoutId });
}

async function longIncident(partsSql: string): Promise<string> {
  const { id } = await hotel.incident(ana);
  await hotel.scope(ana).em.execute(partsSql, [id]);
  return id;
}

async function statesOf(jobs: string[]): Promise<string[]> {
  const sql = 'select state::text from pgboss.job where id = any ($1)';
  return (await product.orm.em.fork().execute<{ state: string }[]>(sql, [jobs])).map(({ state }) => state);
}

async function expectDeadLetters(jobs: string[]) {
  const sql = `select count(*)::int as count from pgboss.job where name = $1 and source_id = any ($2) and state = 'completed'`;
  const count = async () =>
    (await product.orm.em.fork().execute<[{ count: number }]>(sql, [deadLetters, jobs]))[0].count;
  await vi.waitUntil(async () => (await count()) === jobs.length, 400_000);
  expect(new Set(await statesOf(jobs))).toEqual(new Set(['failed']));
}

const recipientSql = `
with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id)
insert into incident_notification_recipient (account_id, notification_id, email)
select current_account(), rule.id, 'desk@test.example' from rule returning id`;

const latencySql = `
select percentile_cont(0.5) within group (order by extract(epoch from started_on - created_on)) * 1000 as median
from pgboss.job where id = any ($1)`;

/** As many persons as an incident holds, with texts as long as the form allows. */
const personsSql = `
insert into incident_person (account_id, incident_id, ordinal, first_name, last_name, char_other, comments)
select current_account(), $1, n, 'Camille', 'Fortin', repeat('y ', 250), repeat('x', 500)
from generate_series(1, ${maxParts}) n`;

/** Text that exceeds the memory of the PDF process: ten million characters without a blank. */
const actionsSql = `
insert into corrective_action (account_id, incident_id, ordinal, display_type, details)
select current_account(), $1, n, 'Trespass notice', repeat('x', 10000) from generate_series(1, ${maxParts}) n`;
