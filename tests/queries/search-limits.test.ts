import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { type Criteria, criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { maxCriteria } from '#app/search/criteria/criterion-types.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { searchResults } from '#app/search/queries/search-results.server.ts';
import { searchTooSlow } from '#app/search/search-limits.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { withSlowName } from '../support/slow-name.ts';
import { aWorld } from '../support/world.ts';

// more connections than the searches of one account take
const world = await aWorld({ poolMax: 10 });
afterAll(() => world.close());
const { anIncident, scopeFor, home, neighbour } = world;

beforeAll(async () => {
  for (const by of [home.manager, neighbour.manager]) {
    await anIncident({ by, persons: [{ firstName: 'Erica', lastName: 'Stone' }] });
  }
});

const place = { page: 1, pageSize: 10, sort: newestFirst, columns: defaultColumns };

/** The text fields of every search type. */
const textFields: Record<string, string[]> = {
  person: ['firstName', 'middleName', 'lastName'],
  company: ['name'],
  vehicle: ['licensePlate', 'stateProvince', 'maker', 'model', 'color'],
  item: ['name', 'brand', 'model', 'color', 'serialNumber'],
  attachment: ['name'],
  address: ['cityName', 'street', 'address', 'unit'],
  creator: ['firstName', 'lastName'],
};

const injections = [
  ...["'", "''", "';select pg_sleep(20)--", "' or '1'='1", '") or 1=1', '\\', '\\\\', '%', '_', '%%', '\\%', '$1', '?'],
  ...[
    '::text',
    '/*',
    '--',
    '{}',
    '[]',
    'null',
    "'||current_user||'",
    'E\\047',
    '\u0000',
    '\ud800',
    '\u202e',
    '\u{1f525}',
  ],
];
const hostile = [...injections, ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), 500)];

describe('a search', () => {
  test('takes any text in any field for letters to look for', { timeout: 600_000 }, async () => {
    const scope = scopeFor(home.manager);
    for (const text of isComplete ? hostile : hostile.slice(0, 45)) {
      const searches = Object.entries(textFields).flatMap(([type, fields]) =>
        fields.flatMap((field) => {
          const country = type === 'address' ? { countryCode: 'CA' } : {};
          const read = criteriaSchema.safeParse({ [type]: { values: [{ ...country, [field]: text }] } });
          const value = read.success && (read.data[type as 'person']?.values[0] as Record<string, unknown> | undefined);
          return value && value[field] !== undefined ? [read.data as Criteria] : [];
        }),
      );
      for (const criteria of searches) {
        const { count } = await countMatchingIncidents(scope, criteria);
        expect(await matchingIncidents(scope, criteria, place)).toHaveLength(count);
      }
      await incidentsWithWords(scope, text, place);
    }
  });

  test('is answered within the limit, however many criteria it has', { timeout: 1_800_000 }, async () => {
    const scope = scopeFor(home.manager);
    const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'i', '%', '_', '\\'), minLength: 1, maxLength: 40 });
    const worst = fc.record({
      operator: fc.constantFrom('AND', 'OR'),
      type: fc.constantFrom(...Object.keys(textFields).filter((type) => type !== 'address')),
      group: fc.constantFrom('AND', 'OR'),
      texts: fc.array(letters, { minLength: maxCriteria - 2, maxLength: maxCriteria - 2 }),
    });
    for (const { operator, type, group, texts } of fc.sample(worst, isComplete ? 5_000 : 50)) {
      const values = texts.map((text) => ({ [textFields[type]![0]!]: text }));
      const night = { periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:00' };
      const criteria = criteriaSchema.parse({
        operator,
        [type]: { operator: group, values },
        dateOccurred: { values: [night] },
        dateReported: { values: [{ periodType: 'DAY_OF_WEEK', dayOfWeeks: [1, 7] }] },
      });
      expect(await searchResults(scope, criteria, place)).toHaveProperty('count');
    }
  });

  test('that takes too long is stopped, also while it is exported, and the message says what helps', async () => {
    await withSlowName('Slow', 60, async () => {
      const [scope, criteria] = [scopeFor(home.manager), named('Slow')];
      const results = await Promise.allSettled([
        countMatchingIncidents(scope, criteria),
        Readable.from(allMatchingIncidents(scope, criteria, place)).toArray(),
      ]);
      const stopped = { status: 'rejected', reason: new BusinessRuleError(searchTooSlow) };
      expect(results).toEqual(Array(2).fill(stopped));
    });
  });

  test('of one person does not refuse others while 40 of another person run', async () => {
    await withSlowName('Stone', 0.05, async () => {
      const heavy = Array.from({ length: 40 }, () => countMatchingIncidents(scopeFor(home.manager), named('Stone')));
      const settled = Promise.allSettled(heavy);
      for (const other of [home.admin, home.analyst, home.officer, neighbour.manager])
        expect(await countMatchingIncidents(scopeFor(other), named('Other'))).toMatchObject({ count: 0 });
      const refused = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toHaveLength(16);
      for (const reason of refused) expect(reason).toBeInstanceOf(BusinessRuleError);
    });
  });
});

const named = (lastName: string) => criteriaSchema.parse({ person: { values: [{ lastName }] } });
