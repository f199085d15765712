import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearestWords } from '#app/search/queries/nearest-words.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const reader = await home.user('Reader', 'ALLINCIDENT_SEARCH');
const officer = await home.user('Night', 'MYINCIDENT_ADD', 'MYINCIDENT_SEARCH');

beforeAll(async () => {
  await withSummary('Graffiti on the elevator door.', {});
  await withSummary('The elevator was cleaned of graffiti.', {});
  await withSummary('A zirconium ring is missing.', { locked: true });
  await withSummary('Xylophone played at night.', { by: officer });
});

async function withSummary(summary: string, given: object) {
  const { id } = await world.anIncident({ by: home.manager, persons: [], ...given });
  await scopeFor(home.admin).em.execute(
    `update incident set summary = $1, summary_text = $1, updated_at = now()
     where account_id = current_account() and id = $2`,
    [summary, id],
  );
}

const offered = async (user: typeof officer, typed: string) =>
  (await nearestWords(scopeFor(user), { typed })).map(({ q, count }) => `${q} ${count}`);

test.each([
  ['grafiti', ['graffiti 2']],
  ['Grafitti', ['graffiti 2']],
  ['graffity', ['graffiti 2']],
  ['elevater', ['elevator 2']],
  ['elevater graffiti', ['elevator graffiti 2']],
  ['grafiti "elevator door"', ['graffiti "elevator door" 1']],
  ['elavator missing', []],
  ['qqqqqq', []],
  ['abc', []],
])('%s offers %j', async (typed, searches) => {
  expect(await offered(home.admin, typed)).toEqual(searches);
});

test('no word of an incident that the user may not see is offered', async () => {
  expect(await offered(home.admin, 'zirkonium')).toEqual(['zirconium 1']);
  expect(await offered(reader, 'zirkonium')).toEqual([]);
  expect(await offered(reader, 'grafiti')).toEqual(['graffiti 2']);
  expect(await offered(officer, 'grafiti')).toEqual([]);
  expect(await offered(officer, 'xilophone')).toEqual(['xylophone 1']);
  expect(await offered(neighbour.admin, 'grafiti')).toEqual([]);
});
