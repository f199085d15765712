import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { lastOpenedIncidents } from '#app/incidents/queries/last-opened-incidents.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { recordRead } from '#app/incidents/record/record-read.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, scopeFor, home, neighbour } = world;
let ana: Actor;

beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH');
});

const open = (user: Actor, { id }: { id: string }) => viewIncident(scopeFor(user), id, { audited: true });
const openedBy = async (user: Actor) => (await lastOpenedIncidents(scopeFor(user))).map(({ number }) => number);

describe('the incidents that a user opened last', () => {
  test('are the three newest, each once, with class and number', async () => {
    const [first, second, third, fourth] = [
      await anIncident({ by: ana }),
      await anIncident({ by: ana }),
      await anIncident({ by: home.manager }),
      await anIncident({ by: ana }),
    ];
    for (const incident of [first, second, third, fourth, second]) await open(ana, incident);
    const opened = await lastOpenedIncidents(scopeFor(ana));
    expect(opened.map(({ number }) => number)).toEqual([second.number, fourth.number, third.number]);
    expect(opened[0]).toEqual({ id: second.id, number: second.number, classPath: expect.arrayContaining([]) });
    expect(opened[0]!.classPath.length).toBeGreaterThan(0);
  });

  test('are none that only others opened', async () => {
    const incident = await anIncident({ by: ana });
    await open(home.manager, incident);
    expect(await openedBy(ana)).toEqual([]);
    expect(await openedBy(home.manager)).toEqual([incident.number]);
  });

  test('are none that are locked or deleted now', async () => {
    const [locked, deleted, visible] = [
      await anIncident({ by: ana }),
      await anIncident({ by: ana }),
      await anIncident({ by: ana }),
    ];
    for (const incident of [visible, locked, deleted]) await open(ana, incident);
    const { em } = scopeFor(home.manager);
    await em.execute('update incident set locked = true where id = $1', [locked.id]);
    await em.execute('delete from incident where id = $1', [deleted.id]);
    expect(await openedBy(ana)).toEqual([visible.number]);
    const keeper = { ...ana, privileges: new Set([...ana.privileges, 'INCIDENT_LOCK' as const]) };
    expect(await openedBy(keeper)).toEqual([locked.number, visible.number]);
  });

  test('are none that the user may not search any more', async () => {
    const [own, others] = [await anIncident({ by: ana }), await anIncident({ by: home.manager })];
    for (const incident of [own, others]) await open(ana, incident);
    expect(await openedBy(ana)).toEqual([others.number, own.number]);
    expect(await openedBy({ ...ana, privileges: new Set() })).toEqual([own.number]);
  });

  test('are none of another account', async () => {
    const incident = await anIncident({ by: neighbour.manager });
    await open(neighbour.manager, incident);
    expect(await openedBy({ ...neighbour.manager, account: ana.account })).toEqual([]);
    await recordRead(scopeFor(ana), incident);
    expect(await openedBy(ana)).toEqual([]);
  });
});
