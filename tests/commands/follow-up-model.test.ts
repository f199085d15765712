import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { followUpLives } from '../support/follow-up-lives.ts';
import { type Assignee, acts, expected, people, type Result, type Step } from '../support/follow-up-model.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { begin, tried, stateOf, stateOfModel, expectWholeHistory } = await followUpLives(world);

const everyAct = Object.keys(acts) as Step['act'][];
const oneIn = (count: number) => fc.nat(count - 1).map((one) => one === count - 1);
const anyStep = fc.noBias(
  fc.record<Step>({
    act: fc.constantFrom(...everyAct, 'tick', 'tick', 'return'),
    who: fc.constantFrom(...people, 'author', 'reviewer', 'administrator'),
    isStale: oneIn(6),
    hasReason: oneIn(2),
    to: fc.constantFrom<Assignee>(...people, 'workgroup', 'member'),
    at: fc.nat(3),
  }),
);

/** The ordinary way of an incident, which most lives go for some steps. */
const way = (
  [
    ['add', 'reviewer'],
    ['take', 'member'],
    ['handBack', 'member'],
    ['return', 'reviewer'],
    ['changeClass', 'author'],
    ['save', 'author'],
    ['approve', 'reviewer'],
    ['close', 'author'],
    ['close', 'administrator'],
    ['reopen', 'administrator'],
    ['amend', 'author'],
    ['saveClosed', 'administrator'],
  ] as const
).map(([act, who]): Step => ({ act, who, isStale: false, hasReason: true, to: 'workgroup', at: 0 }));
const steps = way.map((next) =>
  fc.noBias(
    fc
      .tuple(fc.array(anyStep, { maxLength: 4 }), oneIn(4))
      .map(([some, isLeftOut]) => (isLeftOut ? some : [...some, next])),
  ),
);
const lives = fc.record({ needsReview: fc.boolean(), steps: fc.tuple(...steps).map((some) => some.flat()) });

describe('an incident with tasks, a checklist and a review', () => {
  const runs = isComplete ? 500 : 16;

  test('is after any acts of five people as decisions 147 to 149 say, and its history and audit have each of them', {
    timeout: runs * 30_000,
  }, async () => {
    const seen = Object.fromEntries(everyAct.map((act) => [act, new Set<Result>()]));
    await fc.assert(
      fc.asyncProperty(lives, async ({ needsReview, steps }) => {
        const life = await begin(needsReview);
        for (const [at, one] of steps.entries()) {
          const where = `step ${at}: ${JSON.stringify(one)}`;
          const result = await tried(life, one);
          expect(result, where).toBe(expected(life.model, one));
          expect(await stateOf(life), where).toEqual(stateOfModel(life));
          seen[one.act]!.add(result);
        }
        await expectWholeHistory(life);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    // every act was accepted, and refused for two reasons at least
    expect(Object.entries(seen).filter(([, given]) => !given.has('done') || given.size < 3)).toEqual([]);
  });
});
