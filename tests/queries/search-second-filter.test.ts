import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { type Criteria, criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '#app/search/criteria/criteria-address.ts';
import { criterionTypeNames } from '#app/search/criteria/criterion-types.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { searchResults } from '#app/search/queries/search-results.server.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { filteredNumbers, loadIncidents, seenBy } from '../support/incident-filter.ts';
import { randomCriteria } from '../support/random-criteria.ts';
import { aWorld } from '../support/world.ts';

const today = new Date('2026-03-14T18:00:00Z');
const runs = isComplete ? 200 : 40;

const dataDir = await mkdtemp(join(tmpdir(), 'incident-search-'));
await seedDemo({ ownerUrl: process.env.DATABASE_OWNER_URL!, dataDir, today });
const superuser = new pg.Client(process.env.DATABASE_OWNER_URL);
await superuser.connect();
const world = await aWorld();
afterAll(async () => {
  await superuser.end();
  await world.close();
  await rm(dataDir, { recursive: true });
});

// the demo data have no import
await superuser.query(`
  with hotel as (select id as account_id from account where name = 'Grand Pacific Hotel' order by created_at limit 1),
    made as (insert into incident_import (account_id, file_name, create_user_id, create_user_name, created_rows)
      select hotel.account_id, file, u.id, 'Import', 100 from hotel
      join app_user u on u.account_id = hotel.account_id and u.email = 'manager@grandpacific.example'
      cross join (values ('2023.csv'), ('2024.csv')) files(file) returning account_id, id)
  insert into incident_import_row (account_id, import_id, row, result, created_incident_id)
  select made.account_id, made.id, i.number, 'CREATED', i.id
  from made join incident i on i.account_id = made.account_id and (hashtext(made.id::text || i.number) % 2) = 0`);
const hotel = await loadIncidents(superuser, 'Grand Pacific Hotel');
const actorOf = (email: string, ...privileges: Privilege[]): Actor => {
  const user = hotel.users.find((each) => each.email === email)!;
  return {
    ...world.home.viewer,
    userId: user.id,
    privileges: new Set(privileges),
    account: { ...world.home.account, id: hotel.accountId },
  };
};
const people = {
  manager: actorOf('manager@grandpacific.example', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK', 'ACCOUNT_ADMIN'),
  viewer: actorOf('viewer@grandpacific.example', 'ALLINCIDENT_SEARCH'),
  officer: actorOf('officer@grandpacific.example', 'MYINCIDENT_SEARCH'),
};
const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => today });

const place = { page: 1, pageSize: 50, sort: newestFirst, columns: defaultColumns };

async function foundNumbers(actor: Actor, criteria: Criteria) {
  const numbers: number[] = [];
  for await (const rows of allMatchingIncidents(scopeFor(actor), criteria, place)) {
    numbers.push(...rows.map(([number]) => Number(number)));
  }
  return numbers;
}

describe('a search over the demo hotel', () => {
  test('has incidents of every kind to find', () => {
    expect(hotel.incidents.length).toBeGreaterThan(500);
    expect(hotel.incidents.some(({ locked }) => locked)).toBe(true);
    expect(hotel.incidents.some(({ occurred_uncertain }) => occurred_uncertain)).toBe(true);
  });

  test.each(Object.keys(people) as (keyof typeof people)[])(
    'finds for the %s what a filter in memory finds, in the page, the count and the stream',
    async (who) => {
      const actor = people[who];
      const sizes: number[] = [];
      const searches = fc.oneof(randomCriteria(hotel), randomCriteria(seenBy(hotel, actor)));
      await fc.assert(
        fc.asyncProperty(searches, async (given) => {
          const criteria = criteriaSchema.parse(given);
          const expected = filteredNumbers(hotel, actor, criteria, today);
          const [page, count, all] = await Promise.all([
            matchingIncidents(scopeFor(actor), criteria, place),
            countMatchingIncidents(scopeFor(actor), criteria),
            foundNumbers(actor, criteria),
          ]);
          expect(await searchResults(scopeFor(actor), criteria, place)).toEqual({ incidents: page, count });
          const second = { ...place, pageSize: 10, page: 2, sort: { key: 'reported', descending: false } as const };
          const results = await searchResults(scopeFor(actor), criteria, second);
          expect(results.incidents).toEqual(await matchingIncidents(scopeFor(actor), criteria, second));
          sizes.push(count.count);
          expect(all).toEqual(expected);
          expect(page!.map(({ number }) => number)).toEqual(expected.slice(0, 50));
          expect(count.count).toBe(expected.length);
        }),
        { numRuns: Math.ceil(runs / 3), seed, endOnFailure: true },
      );
      // searches without a match and with few show nothing about the conditions
      expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(sizes.length / 3);
    },
    1_800_000,
  );

  test('is the same after its address was read', () => {
    fc.assert(
      fc.property(randomCriteria(hotel), (given) => {
        const criteria = criteriaSchema.parse(given);
        const address = queryString(criteriaParams(criteria));
        expect(criteriaOf(new URLSearchParams(address)).criteria).toEqual(criteria);
      }),
    );
  });

  test('is drawn from all search types', () => {
    const samples = fc.sample(randomCriteria(hotel), 300);
    for (const type of criterionTypeNames) expect(samples.filter((each) => type in each).length).toBeGreaterThan(5);
  });
});
