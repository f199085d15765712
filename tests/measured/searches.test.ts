import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { withSlowName } from '../support/slow-name.ts';
import { aWorld } from '../support/world.ts';

// more connections than the searches of one account take
const world = await aWorld({ poolMax: 10 });
afterAll(() => world.close());
const { anIncident, scopeFor, home, neighbour } = world;

beforeAll(async () => {
  for (const by of [home.manager, neighbour.manager])
    await anIncident({ by, persons: [{ firstName: 'Erica', lastName: 'Stone' }] });
});

test('the searches of four people take at most twice as long while 40 of another person run', async () => {
  const others = [home.admin, home.analyst, home.officer, neighbour.manager];
  await withSlowName('Stone', 0.05, async () => {
    const alone = await searchTimes(others);
    const heavy = Array.from({ length: 40 }, () => countMatchingIncidents(scopeFor(home.manager), named('Stone')));
    let isRunning = true;
    const settled = Promise.allSettled(heavy).finally(() => {
      isRunning = false;
    });
    const beside = await searchTimes(others);
    expect(isRunning).toBe(true);
    expect(median(beside)).toBeLessThanOrEqual(2 * Math.max(median(alone), leastMilliseconds));
    await settled;
  });
});

/** Differences below this are noise of the machine. */
const leastMilliseconds = 50;

/** How long each search takes of people who search at the same time, ten times each. */
async function searchTimes(people: Actor[]) {
  const times = people.map(async (person) => {
    const taken: number[] = [];
    for (let at = 0; at < 10; at++) {
      const start = performance.now();
      await countMatchingIncidents(scopeFor(person), named('Other'));
      taken.push(performance.now() - start);
    }
    return taken;
  });
  return (await Promise.all(times)).flat();
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

const named = (lastName: string) => criteriaSchema.parse({ person: { values: [{ lastName }] } });
