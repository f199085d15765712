import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { actorOfKey } from '#app/auth/api-keys/queries/actor-of-key.server.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { scopeOf } from '#app/auth/scope.server.ts';
import { myIncidents } from '#app/dashboard/queries/my-incidents.server.ts';
import { newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import type { Answer } from '#tests/support/client.ts';
import { recordedSql } from '../support/intercepted-sql.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { connected } from './connected.ts';
import { someClass } from './editors.ts';
import { type Measure, medianAndP95, ms } from './measure.ts';
import { median, spread } from './statistics.ts';
import { timed } from './timed.ts';

const list = '/incidents/my?psz=50';
const ownIncidents = 1_000;
const clients = 200;
const keys = 50;
const callsOfClient = 10;
const privileges: Privilege[] = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_SEARCH'];
const open = { criteria: { status: { values: [{ status: 1 }] } } };

/** Calls for programs, each with an API key: a list, a new incident, pages by key, and 200 clients at once. */
export async function* programs(bench: Bench): AsyncGenerator<Measure> {
  const key = await aKey(bench);
  const created = { ...newIncident, lastClassId: await someClass(bench.scope.em) };
  await takeOver(bench, key);
  yield await listAlone(bench, key);
  yield await creating(bench, key, created);
  yield* await pagesByKey(bench, key);
  yield await atOnce(bench, created);
}

const newIncident = {
  reportedDate: '2026-03-14T09:30:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  summary: 'A window was found **broken**.',
  persons: [{ firstName: 'Camille', lastName: 'Fortin' }],
};

/** Makes a key as an administrator does; the server finds it by its hash, whatever its secret was made of. */
async function aKey({ scope }: Bench): Promise<string> {
  const admin = { ...scope, actor: { ...scope.actor, admin: true } };
  const { key } = await makeKey(admin, 'bench', { name: `Program ${randomUUID()}`, privileges, worksFor: '30' });
  return key;
}

/** Incidents of the account become those that the key has entered; their history and words stay as they are. */
async function takeOver({ database, product, scope }: Bench, key: string) {
  const { userId } = (await actorOfKey(product.orm, key))!;
  const client = new pg.Client(database.superuser);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update incident set create_user_id = $1 where account_id = $2 and id in (
       select id from incident where account_id = $2 and status = 1 and not locked order by number desc limit $3::int)`,
    [userId, scope.actor.account.id, ownIncidents],
  );
  await client.query('vacuum analyze incident');
  await client.end();
}

/** Sends a call; any other answer than this one ends the part. */
async function call({ origin }: Bench, key: string, path: string, json?: object, expected = 200): Promise<Answer> {
  const answer = await ask(`${origin}/api${path}`, { key, ...(json && { json }) });
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status} ${answer.body.slice(0, 500)}`);
  return answer;
}

const bodyOf = (answer: Answer) => JSON.parse(answer.body);

async function listAlone(bench: Bench, key: string): Promise<Measure> {
  const { product, server, database } = bench;
  const own = scopeOf(product, (await actorOfKey(product.orm, key))!);
  const place = { page: 1, pageSize: 50, sort: newestFirst, byKey: {} };
  const { incidents } = await myIncidents(own, 'open', place);
  const { items, meta } = bodyOf(await call(bench, key, list));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join();
  if (items.length !== 50 || !meta.next || ids(items) !== ids(incidents!.slice(0, 50))) throw new Error('another list');
  const statements = await recordedSql(
    () => scopeOfKey(product, key),
    () => myIncidents(own, 'open', place),
  );
  const client = await connected(database.app);
  const replay = () => Promise.all(statements.map((statement) => client.query(statement)));
  const [calls, sql, cpu]: number[][] = [[], [], []];
  for (let round = 0; round < 10; round++) {
    const { result, cpuMs } = await server.cpuOf(() => repeated(20, async () => (await call(bench, key, list)).ms));
    const replays = await repeated(20, () => timed(replay));
    if (round < 2) continue;
    calls!.push(...result);
    sql!.push(...replays);
    cpu!.push(cpuMs / 20);
  }
  await client.end();
  return {
    id: 'A1',
    what: '/api: list of 50, one program; floor: its SQL',
    product: `${medianAndP95(calls!)}, processor ${ms(median(cpu!))}`,
    floor: medianAndP95(sql!),
    noise: spread(sql!),
    aims: [{ value: median(calls!), must: 5, best: 5, unit: 'ms' }],
  };
}

async function creating(bench: Bench, key: string, created: object): Promise<Measure> {
  const { id } = bodyOf(await call(bench, key, '/incidents', created, 201));
  const read = bodyOf(await call(bench, key, `/incidents/${id}`));
  if (read.summary !== newIncident.summary || read.persons.length !== 1)
    throw new Error('another incident was created');
  const create = async () => (await call(bench, key, '/incidents', created, 201)).ms;
  await repeated(20, create);
  const { result, cpuMs } = await bench.server.cpuOf(() => repeated(200, create));
  return {
    id: 'A1',
    what: '/api: an incident with a person created, one program',
    product: `${medianAndP95(result)}, processor ${ms(cpuMs / result.length)}`,
    aims: [{ value: median(result), must: 20, best: 20, unit: 'ms' }],
  };
}

/** Pages behind a key near the beginning and near the end take the same; floor: the first page. */
async function pagesByKey(bench: Bench, key: string): Promise<Measure[]> {
  const search = (query: string, expected?: number) => call(bench, key, `/incidents/search?${query}`, open, expected);
  const measures: Measure[] = [];
  for (const [sort, name] of [
    ['-number', 'number'],
    ['-reported', 'time reported'],
  ] as const) {
    const deep = await lateKey(bench, key, sort);
    const { items, meta } = bodyOf(await search(`psz=50&sort=${sort}&after=${deep}`));
    if (items.length === 0 || meta.page !== null) throw new Error('another page');
    const [first, late]: number[][] = [[], []];
    for (let round = 0; round < 24; round++) {
      const one = (await search(`psz=50&sort=${sort}`)).ms;
      const other = (await search(`psz=50&sort=${sort}&after=${deep}`)).ms;
      if (round < 4) continue;
      first!.push(one);
      late!.push(other);
    }
    measures.push({
      id: '',
      what: `/api: search by ${name}, 50 rows behind a key near the end; floor: the first page`,
      product: medianAndP95(late!),
      floor: medianAndP95(first!),
      noise: spread(first!),
    });
  }
  const refused = await repeated(20, async () => (await search('psz=50&p=201', 422)).ms);
  const what = '/api: search refused beyond 10,000 rows, with the key of the row behind';
  return [...measures, { id: '', what, product: medianAndP95(refused) }];
}

/** The key of a page near the end of an order: that of its reverse, told for this order. */
async function lateKey(bench: Bench, key: string, sort: string): Promise<string> {
  const reverse = await call(bench, key, `/incidents/search?psz=100&sort=${sort.slice(1)}`, open);
  const { next } = bodyOf(reverse).meta;
  return Buffer.from(`-${Buffer.from(next, 'base64url')}`).toString('base64url');
}

async function atOnce(bench: Bench, created: object): Promise<Measure> {
  const programs = await repeated(keys, () => aKey(bench));
  const times: number[] = [];
  const errors: string[] = [];
  const client = async (at: number) => {
    const key = programs[at % keys]!;
    const calls = [
      () => call(bench, key, '/incidents/search?psz=50', open),
      () => call(bench, key, '/incidents', created, 201),
      () => call(bench, key, list),
    ];
    for (let each = 0; each < callsOfClient; each++) {
      await calls[(at + each) % calls.length]!().then(
        (answer) => times.push(answer.ms),
        (error: Error) => errors.push(error.message.replace(/ \{.*/s, '')),
      );
    }
  };
  const start = performance.now();
  const { cpuMs } = await bench.server.cpuOf(() => Promise.all(Array.from({ length: clients }, (_, at) => client(at))));
  const aSecond = (times.length * 1_000) / (performance.now() - start);
  return {
    id: 'A1',
    what: `/api: ${clients} clients at once, each ${callsOfClient} calls: searches, incidents created, lists; errors`,
    product: [
      `${Math.round(aSecond)} a second, ${medianAndP95(times)}, processor ${ms(cpuMs / times.length)}`,
      ...new Set(errors),
    ].join('; '),
    aims: [{ value: errors.length, must: 0, best: 0, unit: 'errors' }],
  };
}

async function repeated<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let each = 0; each < count; each++) results.push(await work());
  return results;
}
