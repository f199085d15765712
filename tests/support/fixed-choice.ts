/**
 * Whether this is the complete run, which tries every generated case and many random values. The gate tries the same cases
 * in every run.
 */
export const isComplete = process.env.TEST_COMPLETE !== undefined;

/** Seeds random values: always the same, but for the complete run, which takes a new one and prints it. */
export const seed = Number(process.env.TEST_SEED ?? 4711);

/** Returns every nth of the cases, the first included; in the complete run all. */
export function everyNth<Case>(nth: number, cases: readonly Case[]): Case[] {
  return cases.filter((_, at) => isComplete || at % nth === 0);
}

/** Returns cases of which each result that is due is tried: by at least three in all; in the complete run all. */
export function someOfEachResult<Case>(cases: readonly Case[], due: (one: Case) => PropertyKey): Case[] {
  if (isComplete) return [...cases];
  const groups = Object.values(Object.groupBy(cases, due)) as Case[][];
  return groups.flatMap((group) => group.slice(0, Math.ceil(3 / groups.length)));
}
