import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupList } from '#app/administration/lookups/queries/lookup-list.server.ts';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import { newestFirst, type SortKey } from '#app/incidents/list/list-columns.schema.ts';
import { lookupTree } from '#app/incidents/record/queries/lookup-tree.server.ts';
import { legalEntityMatches } from '#app/people/queries/legal-entity-matches.server.ts';
import { personMatches } from '#app/people/queries/person-matches.server.ts';
import { noCriteria } from '#app/search/criteria/criteria.schema.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { savedSearches } from '#app/search/queries/saved-searches.server.ts';
import { Lookup, User, Workgroup } from '#db/entities/account.ts';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { SavedSearch } from '#db/entities/saved-search.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor } = world;
const scope = scopeFor(home.manager);

/** In the order in which people look for them. */
const ordered = [
  ...['abbot', 'Ábel', 'Åkesson', 'Andre', 'Ça va', 'Cole', 'de la Cruz', 'Dean', 'elan', 'Élise', 'Elton'],
  ...['Łódź', 'Lublin', 'McDonald', 'Ñandú', 'Noon', 'Olsen', 'Østby', 'ostrich', 'Ozu', 'Šumava', 'Super'],
  ...['Übel', 'Umber', 'zebra', 'Žižka', 'Ингрид', '山田'],
];
const mixed = ordered.toSorted((one, other) => (one < other ? -1 : 1));
const ownOf = (names: string[]) => names.filter((name) => ordered.includes(name));

beforeAll(async () => {
  const { em } = scope;
  const group = em.create(Workgroup, { name: 'Ordered' });
  await em.flush();
  for (const name of mixed) {
    em.create(Person, { firstName: 'Xenia', lastName: name });
    em.create(LegalEntity, { name: `Xylo ${name}` });
    em.create(Lookup, { type: 'LOCATION', name, position: 7 });
    em.create(Lookup, { type: 'INCIDENT_CLASS', name, position: 7 });
    em.create(Workgroup, { name });
    em.create(SavedSearch, { userId: home.manager.userId, name, itemType: 'DASHBOARD' });
    const email = `${randomUUID()}@test.example`;
    em.create(User, { workgroupId: group.id, email, firstName: 'Xenia', lastName: name, status: 1 });
  }
  await em.flush();
  const classes = new Map((await lookupTree(scope, 'INCIDENT_CLASS')).nodes.map(({ id, name }) => [name, id]));
  for (const name of mixed) {
    const { id } = await world.anIncident({ by: { ...home.manager, name }, persons: [] });
    const values = [id, classes.get(name)];
    await em.execute('update incident set last_class_id = $2 where account_id = current_account() and id = $1', values);
  }
});

const view = {
  group: null,
  status: null,
  listed: null,
  descending: false,
  inactiveHidden: true,
  page: 1,
  pageSize: 100,
  q: 'xenia',
  sort: 'name' as const,
};

async function sorted(key: SortKey, descending = false) {
  const place = { page: 1, pageSize: 100, sort: { key, descending }, columns: ['number', 'classPath'] as never[] };
  return (await matchingIncidents(scope, noCriteria, { ...place, sort: { ...newestFirst, key, descending } }))!;
}

describe('names stand beside those of the same letters', () => {
  test.each<[string, () => Promise<string[]>]>([
    ['the users', async () => (await workgroupsPage(scope, view)).users.map(({ name }) => name.replace('Xenia ', ''))],
    ['the workgroups', async () => (await workgroupsPage(scope, view)).workgroups.map(({ name }) => name)],
    [
      'a list of lookups',
      async () => (await lookupList(scopeFor(home.admin), 'LOCATION')).entries.map(({ name }) => name),
    ],
    ['a tree', async () => (await lookupTree(scope, 'LOCATION')).nodes.map(({ name }) => name)],
    ['the saved searches', async () => (await savedSearches(scope)).map(({ name }) => name)],
    ['a list of incidents by class', async () => (await sorted('class')).map(({ classPath }) => classPath[0]!)],
    ['a list of incidents by who entered them', async () => (await sorted('enteredBy')).map((row) => row.enteredBy)],
    ['the same downwards', async () => (await sorted('enteredBy', true)).map((row) => row.enteredBy).toReversed()],
  ])('in %s', async (_, namesOf) => {
    expect(ownOf(await namesOf())).toEqual(ordered);
  });

  test('among the known persons and legal entities', async () => {
    const persons = (await personMatches(scope, 'xenia')).map(({ lastName }) => lastName);
    expect(persons).toEqual(ordered.slice(0, persons.length));
    const companies = (await legalEntityMatches(scope, 'xylo')).map(({ name }) => name.replace('Xylo ', ''));
    expect(companies).toEqual(ordered.slice(0, companies.length));
  });

  test('of Latin letters as the browser sorts them', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdeéèoøszßlłABÉØ'), minLength: 1, maxLength: 6 });
    const { compare } = new Intl.Collator('und');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(letters, { minLength: 2, maxLength: 8 }), async (names) => {
        const [row] = await scope.em.execute<[{ names: string[] }]>(
          `select array_agg(name order by name ${nameOrder}) as names from unnest($1::text[]) name`,
          [names],
        );
        expect(row.names).toEqual(names.toSorted(compare));
      }),
      { numRuns: isComplete ? 300 : 50, seed },
    );
  });
});
