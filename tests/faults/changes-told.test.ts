import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import type { Incident } from '#db/entities/incident.ts';
import { sendRequest } from '../support/client.ts';
import { type EventStream, openStream } from '../support/event-stream.ts';
import { report } from '../support/faults/measure.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const database = process.env.DATABASE_URL!;
const dataDir = await mkdtemp(join(tmpdir(), 'incident-changes-'));
const world = await aWorld({ databaseUrl: database });
const [one, other] = [await startWeb({ database, dataDir }), await startWeb({ database, dataDir })];
const { manager, viewer, admin } = world.home;
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await world.close();
  await rm(dataDir, { recursive: true });
});

let incident: Incident;
const streams: EventStream[] = [];
beforeEach(async () => {
  incident = await world.anIncident({ by: manager });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

type Shown = { on?: typeof one; shown?: string; id?: string };

async function watching(
  user: Pick<TestUser, 'cookie'>,
  { on = one, shown = 'version=1&note=0', id = incident.id }: Shown = {},
) {
  const stream = await openStream(`${on.own}/incidents/${id}/changes?${shown}`, user.cookie);
  streams.push(stream);
  return stream;
}

const close = () =>
  closeIncident(world.scopeFor(manager), incident.id, { version: 1, closedBy: 'USER', closeComments: '' });
const note = (by = manager) =>
  addNote(world.scopeFor(by), incident.id, { key: randomUUID(), body: 'Police called back.', correctsId: null });

test('a change is told to those who view the incident, on every server, and not to those who made it', async () => {
  const [near, far, own] = [
    await watching(viewer),
    await watching(admin, { on: other }),
    await watching(manager, { on: other }),
  ];
  await Promise.all([near, far, own].map((stream) => stream.ready()));
  expect([near.changes(), far.changes()]).toEqual([0, 0]);
  await close();
  await Promise.all([near.told(), far.told()]);
  await note(viewer);
  await Promise.all([own.told(), far.told(2)]);
  expect([near.changes(), own.changes()]).toEqual([1, 1]);
  expect(near.headers.get('content-type')).toMatch('text/event-stream');
  expect(near.headers.get('content-encoding')).toBeNull();
});

test('what was changed before the stream began is told at once', async () => {
  await close();
  await (await watching(viewer)).told();
  const upToDate = await watching(viewer, { shown: 'version=2&note=0' });
  await upToDate.ready();
  expect(upToDate.changes()).toBe(0);
  await note();
  await upToDate.told();
  await (await watching(viewer, { shown: 'version=2&note=0' })).told();
});

test('a form hears of versions, and of no notes', async () => {
  const form = await watching(viewer, { shown: 'version=1' });
  await form.ready();
  await note();
  const seen = await watching(viewer, { shown: 'version=1&note=1' });
  await seen.ready();
  await close();
  await Promise.all([seen.told(), form.told()]);
  expect(form.changes()).toBe(1);
});

test('changes of a locked incident reach only people who may see it, and a link to one is not announced', async () => {
  const [hidden, seen] = [await watching(viewer), await watching(admin)];
  await Promise.all([hidden.ready(), seen.ready()]);
  await lockIncident(world.scopeFor(manager), incident.id, { version: 1, reason: 'A colleague is named.' });
  await Promise.all([hidden.ended(), seen.told()]);
  expect([hidden.changes(), hidden.isOver()]).toEqual([0, true]);
  expect((await watching(viewer)).status).toBe(404);

  const open = await world.anIncident({ by: manager });
  const stream = await watching(viewer, { id: open.id });
  await stream.ready();
  await linkIncident(world.scopeFor(manager), open.id, { number: incident.number, kind: 'RELATED' });
  const third = await world.anIncident({ by: manager });
  await linkIncident(world.scopeFor(manager), open.id, { number: third.number, kind: 'RELATED' });
  await stream.told();
  expect(stream.changes()).toBe(1);
});

test('a deleted incident ends its streams', async () => {
  const stream = await watching(viewer);
  await stream.ready();
  await deleteIncident(world.scopeFor(admin), incident.id, 1);
  await stream.ended();
  expect(stream.changes()).toBe(0);
});

test('nobody hears of an incident of another account', async () => {
  const stranger = world.neighbour.admin;
  expect((await watching(stranger)).status).toBe(404);
  const theirs = await world.anIncident({ by: stranger });
  const stream = await watching(stranger, { id: theirs.id });
  await stream.ready();
  await close();
  await addNote(world.scopeFor(world.neighbour.manager), theirs.id, { key: randomUUID(), body: 'x', correctsId: null });
  await stream.told();
  expect(stream.changes()).toBe(1);
});

test('a session that is over hears of nothing, and its stream ends with the next heartbeat', async () => {
  const [ended, silent] = [
    await world.home.user('Ana', 'ALLINCIDENT_SEARCH'),
    await world.home.user('Bo', 'ALLINCIDENT_SEARCH'),
  ];
  const unchanged = await world.anIncident({ by: manager });
  const [stream, quiet] = [await watching(ended), await watching(silent, { id: unchanged.id })];
  await Promise.all([stream.ready(), quiet.ready()]);
  for (const { sessionId } of [ended, silent]) {
    await world
      .scopeFor(admin)
      .em.execute(`update session set ended_at = now(), ended_why = 'LOGOUT' where id = $1`, [sessionId]);
  }
  await note();
  await stream.ended(2_000);
  expect(stream.changes()).toBe(0);
  await quiet.ended(25_000);
  expect([stream.isOver(), quiet.isOver()]).toEqual([true, true]);
  const again = await watching(ended);
  await again.ended();
  expect([again.status, again.isOver(), again.changes()]).toEqual([200, true, 0]);
}, 40_000);

test('a stream is no activity that keeps a session alive', async () => {
  const ana = await world.home.user('Ana', 'ALLINCIDENT_SEARCH');
  const { em } = world.scopeFor(admin);
  await em.execute(`update session set last_active_at = now() - interval '10 minutes' where id = $1`, [ana.sessionId]);
  await (await watching(ana)).ready();
  const [{ age }] = await em.execute<[{ age: number }]>(
    'select extract(epoch from now() - last_active_at)::int as age from session where id = $1',
    [ana.sessionId],
  );
  expect(age).toBeGreaterThan(590);
});

test('a user has eight streams on a server, and a closed one makes room', async () => {
  const ana = await world.home.user('Ana', 'ALLINCIDENT_SEARCH');
  const eight = await Promise.all(Array.from({ length: 8 }, () => watching(ana)));
  expect(eight.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await watching(ana)).status).toBe(429);
  expect((await watching(viewer)).status).toBe(200);
  eight[0]!.close();
  for (let tries = 0; (await watching(ana)).status !== 200; tries++) {
    if (tries > 50) throw new Error('the closed stream still counts');
    await sleep(50);
  }
});

test('504 streams opened at once are all open after retries with growing, random delays', async () => {
  const people = await Promise.all(Array.from({ length: 63 }, () => world.home.user('Ana', 'ALLINCIDENT_SEARCH')));
  const answers = new Map<number, number>();
  const start = performance.now();
  let firstWave = 0;
  const openAsPagesDo = async (person: TestUser) => {
    for (let refusals = 0; ; refusals++) {
      const { status } = await watching(person);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200 && refusals === 0) firstWave++;
      if (status === 200) return;
      await sleep(4_000 * 2 ** refusals * (0.5 + Math.random()));
    }
  };
  await Promise.all(people.flatMap((person) => Array.from({ length: 8 }, () => openAsPagesDo(person))));
  report({ fault: '504 streams', firstWave, answers: Object.fromEntries(answers), ms: performance.now() - start });
  expect([...answers.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect((await watching(people[0]!)).status).toBe(429);
}, 90_000);

test('a browser that asks for the page of the stream gets no stream', async () => {
  const { status } = await sendRequest(one.own, { path: `/incidents/${incident.id}/changes`, cookie: viewer.cookie });
  expect(status).toBe(406);
});

test('a server that stops ends its streams, and the others go on', async () => {
  const leaving = await startWeb({ database, dataDir });
  const [ending, staying] = [await watching(viewer, { on: leaving }), await watching(viewer, { on: other })];
  await Promise.all([ending.ready(), staying.ready()]);
  const [took] = await Promise.all([leaving.end(), ending.ended(1_000)]);
  expect(took).toBeLessThan(10_000);
  expect(ending.isOver()).toBe(false);
  await close();
  await staying.told();
});

test('a server hears of changes again after its connection was lost', async () => {
  const stream = await watching(viewer);
  await stream.ready();
  await world.product.orm.em.fork().execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
  );
  await sleep(3_500);
  await close();
  await stream.told();
});
