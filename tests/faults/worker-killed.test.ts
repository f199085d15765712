import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { requestReport } from '#app/reports/commands/request-report.server.ts';
import { openPrintingWorld } from '../jobs/printing-world.ts';
import { aMailServer } from '../mail/mail-server.ts';
import { keepWorker } from '../support/faults/instance.ts';
import { report, rounds } from '../support/faults/measure.ts';

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
      await requestReport(hotel.scope(ana), id);
      const about = { accountId: hotel.id, recipientId: recipients[at]!.id, incidentId: id, event: 'CREATE' };
      await product.boss.send('email-incident', about);
    }
    const worker = await keepWorker({
      ...{ database, dataDir, origin: 'http://localhost:3000' },
      env: { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@localhost.example' },
    });
    const done = async () => (await hotel.em.execute<[{ left: number }]>(leftSql))[0].left;
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

    const [made] = await hotel.em.execute<[{ ready: number; files: number }]>(madeSql);
    expect(made).toEqual({ ready: count, files: count });
    const ids = mail.taken.map(({ to, raw }) => `${to} ${/^Message-ID: (.*)$/im.exec(raw)?.[1]}`);
    const repeated = ids.length - new Set(ids).size;
    report({ fault: 'F-05', round, falls: worker.falls(), seconds, repeated });
    expect(
      mail.taken
        .map(({ to }) => to[0])
        .filter((to, at, all) => all.indexOf(to) === at)
        .sort(),
    ).toEqual(recipients.map(({ email }) => email).sort());
    expect(new Set(ids).size, 'one Message-ID for each email').toBe(count);
    expect(repeated).toBeLessThanOrEqual(kills);
    expect(worker.falls()).toBeGreaterThan(0);
  },
);

const recipientsSql = `
with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id)
insert into incident_notification_recipient (account_id, notification_id, email)
select current_account(), rule.id, email from rule, unnest($1::citext[]) email returning id, email`;

const leftSql = `
select count(*)::int as left from pgboss.job
where name in ('print-incident', 'email-incident') and data ->> 'accountId' = current_account()::text and state <> 'completed'`;

const madeSql = `
select count(distinct report.id)::int as ready, count(distinct file_id)::int as files
from report where account_id = current_account() and state = 'READY'`;
