import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { listColumnNames, newestFirst, type SortKey, sortFrom } from '#app/incidents/list/list-columns.schema.ts';
import { type Criteria, criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { searchPage } from '#app/search/queries/search-page.server.ts';
import { searchResults } from '#app/search/queries/search-results.server.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchTooSlow } from '#app/search/search-limits.ts';
import type { Incident } from '#db/entities/incident.ts';
import { ForbiddenError } from '#db/errors.ts';
import { withSlowName } from '../support/slow-name.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { anIncident, scopeFor, home, neighbour } = world;
const place = { page: 1, pageSize: 50, sort: newestFirst, columns: listColumnNames };
const named = (given: object) => criteriaSchema.parse({ person: { values: [given] } });
const everything = criteriaSchema.parse({ person: { values: [{ hasPerson: true }] } });

let locked: Incident;
beforeAll(async () => {
  locked = await anIncident({ by: home.manager, locked: true, persons: [{ firstName: 'Zora', lastName: 'Hidden' }] });
  await anIncident({ by: home.officer, persons: [{ firstName: 'Éric', middleName: 'A_1%', lastName: "O'Neil" }] });
  await anIncident({ by: home.manager, closed: true, persons: [{ firstName: 'Erica', lastName: 'Stone' }] });
  await anIncident({ by: neighbour.manager, persons: [{ firstName: 'Éric', lastName: 'Elsewhere' }] });
});

async function numbersFor(user: Actor, criteria: Criteria) {
  return (await matchingIncidents(scopeFor(user), criteria, place))!.map(({ number }) => number);
}

async function persons(user: Actor, criteria: Criteria) {
  const rows = (await matchingIncidents(scopeFor(user), criteria, place))!;
  return rows.flatMap(({ persons }) => persons!);
}

describe('a search', () => {
  test('finds letters anywhere in a name, without case and accents, and only in this account', async () => {
    expect(await persons(home.manager, named({ firstName: 'ERIC' }))).toEqual(['Erica Stone', "Éric A_1% O'Neil"]);
    expect(await persons(neighbour.manager, named({ firstName: 'eric' }))).toEqual(['Éric Elsewhere']);
    expect(await persons(home.manager, named({ lastName: "o'n" }))).toEqual(["Éric A_1% O'Neil"]);
  });

  test('reads the signs of patterns as letters', async () => {
    expect(await persons(home.manager, named({ middleName: '_1%' }))).toEqual(["Éric A_1% O'Neil"]);
    for (const middleName of ['%', '_']) {
      expect(await persons(home.manager, named({ middleName }))).toEqual(["Éric A_1% O'Neil"]);
    }
    expect(await persons(home.manager, named({ middleName: '\\' }))).toEqual([]);
  });

  test('finds an incident by the relation that its persons have now', async () => {
    const { id, number } = await anIncident({
      by: neighbour.manager,
      persons: [{ relationReporter: true }, { relationWitness: true }],
    });
    const related = (...relations: string[]) => numbersFor(neighbour.manager, named({ hasPerson: true, relations }));
    expect(await related('WITNESS', 'SUSPECT')).toEqual([number]);
    expect(await related('SUSPECT')).toEqual([]);
    await scopeFor(neighbour.manager).em.transactional(async (em) => {
      await em.execute('delete from incident_person where incident_id = $1 and relation_witness', [id]);
      await em.execute('update incident_person set relation_suspect = true where incident_id = $1', [id]);
      await em.execute('update incident set updated_at = now() where id = $1', [id]);
    });
    expect(await related('WITNESS')).toEqual([]);
    expect(await related('SUSPECT')).toEqual([number]);
    expect(await related('REPORTER')).toEqual([number]);
  });

  test('finds only own incidents for a user without ALLINCIDENT_SEARCH', async () => {
    expect(await persons(home.officer, everything)).toEqual(["Éric A_1% O'Neil"]);
    expect(await persons(home.viewer, everything)).toContain('Erica Stone');
  });

  test('does not find, count or stream a locked incident without INCIDENT_LOCK, not even for its creator', async () => {
    const creator = { ...home.manager, privileges: new Set(['ALLINCIDENT_SEARCH'] as const) };
    const hidden = named({ lastName: 'Hidden' });
    expect(await numbersFor(home.manager, hidden)).toEqual([locked.number]);
    for (const user of [creator, home.viewer]) {
      expect(await numbersFor(user, hidden)).toEqual([]);
      expect(await countMatchingIncidents(scopeFor(user), hidden)).toEqual({ count: 0, capped: false });
      for await (const rows of allMatchingIncidents(scopeFor(user), hidden, place)) expect(rows).toEqual([]);
    }
  });

  test('gives a right and a wrong guess of a private detail the same answer', async () => {
    const guesses = ['604 555 0199', '604 555 0198', 'camille@test.example', 'kamille@test.example', '1991-02-03'];
    for (const guess of guesses) {
      for (const field of ['firstName', 'middleName', 'lastName']) {
        expect(await numbersFor(home.viewer, named({ [field]: guess }))).toEqual([]);
      }
      const address = criteriaSchema.parse({ address: { values: [{ street: guess }] } });
      expect(await numbersFor(home.viewer, address)).toEqual([]);
    }
    const rows = await matchingIncidents(scopeFor(home.viewer), everything, place);
    expect(withoutIds(rows)).not.toMatch(/604 555|camille@|1991/);
  });

  test('is refused without a privilege to search', async () => {
    const user = await home.user('Nobody', 'MYINCIDENT_ADD');
    await expect(matchingIncidents(scopeFor(user), everything, place)).rejects.toThrow(ForbiddenError);
    await expect(searchResults(scopeFor(user), everything, place)).rejects.toThrow(ForbiddenError);
    await expect(countMatchingIncidents(scopeFor(user), everything)).rejects.toThrow(ForbiddenError);
    await expect(allMatchingIncidents(scopeFor(user), everything, place).next()).rejects.toThrow(ForbiddenError);
  });

  test('is sorted by each column, in both directions, in a stable order', async () => {
    const keys: SortKey[] = [
      'number',
      'reported',
      'occurred',
      'class',
      'severity',
      'enteredBy',
      'investigator',
      'status',
    ];
    for (const key of keys) {
      const sorted = async (descending: boolean) =>
        (await matchingIncidents(scopeFor(home.manager), everything, { ...place, sort: { key, descending } }))!;
      const [up, down] = [await sorted(false), await sorted(true)];
      expect(up.map(({ id }) => id).toSorted()).toEqual(down.map(({ id }) => id).toSorted());
      if (key !== 'severity' && key !== 'investigator') {
        expect(up.map(({ number }) => number)).toEqual(down.map(({ number }) => number).toReversed());
      }
    }
    expect(sortFrom(new URLSearchParams({ sort: 'number; drop table incident' }))).toEqual(newestFirst);
  });

  test('is paged to 10,000 rows, and counted up to there', async () => {
    const { em } = scopeFor(home.officer);
    const copied = await anIncident({ by: home.officer, persons: [] });
    const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
    await owner.connect();
    // nobody searches these by their words
    await owner.query('alter table incident disable trigger incident_text_changed');
    // in parts, each within the time limit of a statement on a slow machine
    for (let from = 1; from <= 10_001; from += 1_000) {
      await em.execute(copiesSql, [copied.id, from, Math.min(from + 999, 10_001)]);
    }
    await owner.query('alter table incident enable trigger incident_text_changed');
    await owner.end();
    const open = criteriaSchema.parse({ status: { values: [{ status: 1 }] } });
    const scope = scopeFor(home.officer);
    expect(await countMatchingIncidents(scope, open)).toEqual({ count: 10_000, capped: true });
    expect(await matchingIncidents(scope, open, { ...place, page: 200 })).toHaveLength(50);
    expect(await matchingIncidents(scope, open, { ...place, page: 201 })).toBeNull();
    let streamed = 0;
    for await (const rows of allMatchingIncidents(scope, open, place)) streamed += rows.length;
    expect(streamed).toBe(10_003);
  });

  test('that is stopped at the time limit says how to narrow it', async () => {
    const page = await withSlowName('Stone', 20, () =>
      searchPage(scopeFor(home.viewer), anAddress('person=lastName:Stone&run=1')),
    );
    expect(page.results).toEqual({ incidents: null, count: null, problem: searchTooSlow });
  });
});

describe('the audit log', () => {
  test('keeps every search with its criteria in words', async () => {
    const scope = scopeFor(home.viewer);
    await searchPage(scope, anAddress('person=lastName:Stone;relations:VICTIM&status=status:1&run=1'));
    const [record] = await scope.em.execute<Record<string, unknown>[]>(
      `select object_type, transaction_type, object_data, create_user_id from audit_record
       where account_id = current_account() and object_type = 'SEARCH' order by seq desc limit 1`,
    );
    expect(record).toMatchObject({
      object_type: 'SEARCH',
      create_user_id: home.viewer.userId,
      object_data: {
        criteria: { operator: 'AND', status: { values: [{ status: 1 }] } },
        words: {
          operator: 'AND',
          groups: [
            { label: 'Person', values: ['last name contains “Stone”, is Victim'] },
            { label: 'Status', values: ['is Open'] },
          ],
        },
      },
    });
  });

  test('has no record of a page that only builds a search', async () => {
    const scope = scopeFor(home.viewer);
    const count = async () =>
      (await scope.em.execute(`select from audit_record where account_id = current_account()`)).length;
    const before = await count();
    await searchPage(scope, anAddress('person=lastName:Stone'));
    expect(await count()).toBe(before);
  });
});

describe('hostile words', () => {
  const hostile = [
    ...[
      "'",
      "''; drop table incident; --",
      '"',
      '\\',
      '\\\\%',
      '%%%',
      '$1',
      '?',
      ';',
      ':',
      'a'.repeat(100),
      '%00',
      '\u202e',
    ],
    ...[
      '\u0001\u001f',
      '\ud800',
      '＼％＿',
      '🙈',
      'ﷺ',
      '\u0301',
      ' ',
      '\n',
      '{{7*7}}',
      '<script>',
      '1e999',
      'null',
      '()*+[]',
    ],
    ...['-- ', '/*', "' or '1'='1", '\u0000', 'İ', 'ß', '–', randomUUID(), '..', '%c0%ae', '~', '|', '&', '!', '@@'],
  ];
  const fields: Record<string, string[]> = {
    person: ['firstName', 'middleName', 'lastName'],
    company: ['name'],
    vehicle: ['licensePlate', 'stateProvince', 'maker', 'model', 'color'],
    item: ['name', 'brand', 'model', 'color', 'serialNumber'],
    attachment: ['name'],
    address: ['cityName', 'street', 'address', 'unit'],
    creator: ['firstName', 'lastName'],
  };

  test.each(Object.entries(fields))('in every field of %s find nothing else and break nothing', async (type, names) => {
    const all = await numbersFor(home.viewer, everything);
    for (const name of names) {
      for (const words of hostile) {
        const given = { [type]: { values: [{ [name]: words.slice(0, 20), hasPerson: true, hasCompany: true }] } };
        const read = criteriaSchema.safeParse(given);
        if (!read.success) continue;
        const found = await numbersFor(home.viewer, read.data);
        if (words.length > 2 && words.trim() && type === 'person') expect(all).toEqual(expect.arrayContaining(found));
      }
    }
    expect(await numbersFor(home.viewer, everything)).toEqual(all);
  });
});

const anAddress = (query: string) => searchAddress(new URLSearchParams(query));

const copiesSql = `
insert into incident (account_id, number, status, create_user_id, create_user_name, reported_at, occurred_at,
  occurred_on, occurred_minute, reported_on, last_class_id)
select account_id, 1000000 + n, status, create_user_id, create_user_name, reported_at, occurred_at, occurred_on,
  occurred_minute, reported_on, last_class_id
from incident, generate_series($2::int, $3::int) n where id = $1`;
