import { expect } from 'vitest';
import { drawn } from '../setup/drawn.ts';

/**
 * `npm test` tries a sample of the generated cases (`everyday`), CI then the cases that were left out (`rest`), and
 * `npm run test:complete` every case (`complete`).
 */
export type Extent = 'everyday' | 'rest' | 'complete';
export const extent = (process.env.TEST_EXTENT ?? 'everyday') as Extent;
/** For numbers of rounds, and for tests that only CI and the complete run try. */
export const isEveryday = extent === 'everyday';

/**
 * Returns the cases that this run tries: everyday a share of them, at least one, which TEST_SEED chooses; in the rest the
 * others. The same list must be given in each run; `of` names it where a file has several of the same length. A file that
 * imports this one takes part in the rest.
 */
export function sampled<Case>(cases: readonly Case[], share = 1 / 5, of = ''): Case[] {
  if (extent === 'complete') return [...cases];
  const { testPath, currentTestName } = expect.getState();
  const place = `${testPath?.split('/tests/').at(-1)} ${currentTestName} ${of}`;
  const chosen = drawn(cases.length, share, place);
  return cases.filter((_, at) => chosen.has(at) === (extent === 'everyday'));
}

/** Returns cases of which each result that is due is tried: everyday by one case at least, and by three cases in all. */
export function sampledByResult<Case>(cases: readonly Case[], due: (one: Case) => PropertyKey): Case[] {
  const withSameResult = Object.values(Object.groupBy(cases, due)) as Case[][];
  const each = Math.ceil(3 / withSameResult.length);
  return withSameResult.flatMap((group, at) => sampled(group, Math.min(1, each / group.length), String(at)));
}
