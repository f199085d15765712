import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, expect, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { isDone, sendRequest } from '../support/client.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { load, report, rounds } from '../support/faults/measure.ts';
import { ownPostgres } from '../support/faults/own-postgres.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { byStatus, type Seen, traffic } from '../support/faults/traffic.ts';
import { Writer } from '../support/faults/writer.ts';
import { keepWorker, startWeb } from '../support/product-process.ts';

const postgres = await ownPostgres();
const account = await seededAccount(postgres.database, load.writers + 1);
const given = { database: postgres.database, dataDir: postgres.dataDir };
const web = await startWeb(given);
const worker = await keepWorker(given);
const [reader, ...writers] = account.people.map((person) => new Writer(() => web.origin, person, account.classId));
afterAll(async () => {
  await Promise.all([web.end(), worker.end()]);
  await postgres.close();
});

test.each(rounds(5))(
  'an immediate stop of PostgreSQL neither loses nor repeats acknowledged work (round %i)',
  { timeout: 90_000 },
  async (round) => {
    const flow = traffic(writers, load.perSecond);
    await sleep(3_000);
    const { fell, accepted } = await postgres.fall(round % 2 ? 'SIGQUIT' : 'SIGKILL');
    const printing = untilPrinted(accepted);
    await sleep(3_000);
    const seen = await flow.stop();
    const printed = await printing;

    const firstDone = Math.min(
      ...seen.filter((each) => isDone(each) && each.ended > accepted).map(({ ended }) => ended),
    );
    const { lost, doubled, saves, submits } = await compareWithStored(postgres.database, [reader!, ...writers]);
    const slowest = Math.max(...seen.map(({ ms }) => ms));
    report({ fault: 'F-02', round, away: accepted - fell, firstDone: firstDone - accepted, printed, slowest });
    report({ answers: byStatus(seen), leftOut: flow.leftOut(), saves, submits, workerFalls: worker.falls() });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(web.hasEnded()).toBe(false);
    for (const refusal of refusals(seen)) expectUnavailablePage(refusal);
    expect(seen.filter((each) => each.ms > 6_000)).toEqual([]);
    expect(firstDone - accepted).toBeLessThan(5_000);
    expect(printed).toBeLessThan(30_000);
  },
);

test('connections that were in use when PostgreSQL stopped are released', { timeout: 60_000 }, async () => {
  const orm = await openOrm(postgres.database, 3);
  const at = (statement: string) => orm.em.fork().transactional((em) => (em as SqlEntityManager).execute(statement));
  const underWay = Promise.allSettled(Array.from({ length: 9 }, () => at('select pg_sleep(5)')));
  await sleep(500);
  await postgres.fall('SIGKILL');
  for (const { status } of await underWay) expect(status).toBe('rejected');
  const afterwards = Array.from({ length: 9 }, () => at('select 1 as one'));
  expect(await Promise.all(afterwards)).toEqual(Array(9).fill([{ one: 1 }]));
  await orm.close();
});

function refusals(seen: Seen[]) {
  return seen.filter((each) => !isDone(each));
}

function expectUnavailablePage({ path, status, headers, body, ms }: Seen) {
  expect([status, headers['retry-after']], `${path}: ${body.slice(0, 2_000)}`).toEqual([503, '5']);
  expect(body, path).toContain('Incident Xpress cannot reach its records right now.');
  expect(ms).toBeLessThan(5_000);
}

/** Returns the milliseconds from `since` until the worker has made a printout. */
async function untilPrinted(since: number): Promise<number> {
  while (reader!.drafts.at(-1)?.submitted !== 'acknowledged') await reader!.submit();
  const { cookie } = reader!.person;
  let path = `/incidents/${reader!.drafts.at(-1)!.draftId}/print`;
  while (!path.includes('printout='))
    path = (await sendRequest(web.origin, { path, cookie, form: {} })).headers.location ?? path;
  const page = async () => (await sendRequest(web.origin, { path, cookie })).body;
  await expect.poll(page, { timeout: 40_000, interval: 50 }).toContain('application/pdf');
  return performance.now() - since;
}
