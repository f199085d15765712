import fc from 'fast-check';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { maxCriteria } from '#app/search/criteria/criterion-types.ts';
import { searchResults } from '#app/search/queries/search-results.server.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Bench } from './bench.ts';
import { type Measure, ms } from './measure.ts';
import { median } from './statistics.ts';
import { timed } from './timed.ts';

const place = { page: 1, pageSize: 10, sort: newestFirst, columns: defaultColumns };

/** Searches with as many criteria as one may have, for one or two letters that are in most rows or patterns of LIKE. */
const worst = fc.record({
  operator: fc.constantFrom('AND', 'OR'),
  group: fc.constantFrom('AND', 'OR'),
  field: fc.constantFrom('person lastName', 'item name', 'vehicle maker', 'company name', 'attachment name'),
  texts: fc.array(fc.string({ unit: fc.constantFrom('a', 'e', 'i', '%', '_'), minLength: 1, maxLength: 2 }), {
    minLength: maxCriteria - 2,
    maxLength: maxCriteria - 2,
  }),
});

/** How long so many of the worst searches take until they are answered or stopped; each is stopped at the time limit. */
export async function* worstSearches({ scope }: Bench, searches: number): AsyncGenerator<Measure> {
  const times: number[] = [];
  let stopped = 0;
  for (const { operator, group, field, texts } of fc.sample(worst, { numRuns: searches, seed: 1 })) {
    const [type, name] = field.split(' ') as [string, string];
    const criteria = criteriaSchema.parse({
      operator,
      [type]: { operator: group, values: texts.map((text) => ({ [name]: text })) },
      dateOccurred: { values: [{ periodType: 'WORK_SHIFT', fromTime: '03:00', toTime: '03:05' }] },
      dateReported: { values: [{ periodType: 'DAY_OF_WEEK', dayOfWeeks: [1, 7] }] },
    });
    const answered = () =>
      searchResults(scope, criteria, place).catch((error) => {
        if (!(error instanceof BusinessRuleError)) throw error;
        stopped++;
      });
    times.push(await timed(answered));
  }
  yield {
    id: 'T-22',
    what: `the slowest of ${searches} searches with ${maxCriteria} criteria for one or two letters; stopped at the limit: ${stopped}`,
    product: `${ms(Math.max(...times))}; median ${ms(median(times))}`,
    aims: [{ value: Math.max(...times), must: 10_000, best: 5_000, unit: 'ms' }],
  };
}
