import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import type { UsersView } from '#app/administration/users/users-view-query.ts';
import { newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { nameMatch } from '#app/people/name-match.server.ts';
import { personMatches } from '#app/people/queries/person-matches.server.ts';
import { sameNamed } from '#app/people/queries/same-named.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { User } from '#db/entities/account.ts';
import { Person } from '#db/entities/people.ts';
import { runSql } from '#db/run-sql.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const scope = scopeFor(home.manager);

type Name = { firstName: string; middleName: string; lastName: string };
const nameOf = (name: string): Name => {
  const [firstName = '', middleName = '', lastName = ''] = name.split('|');
  return { firstName, middleName, lastName };
};
const names = [
  ...['María del Carmen||Ruiz Vega', 'Mary|Ann|Cole', 'Ann Jo||Cole', 'Joanna||Colefax', '太郎||山田', '김민수||'],
  ...['Luc||St-Pierre', "Pat||O'Brien", 'Pat||OBrien', 'Kathleen||Orr', 'Bruce||Lee', 'Anna||de la Cruz'],
  ...['Jean-François||Côté', 'Maryann||Walsh', 'Ингрид||Østby', 'Zoë||Straße', 'Jamie||McDonald'],
];
const spoken = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim();

beforeAll(async () => {
  for (const name of names) scope.em.create(Person, nameOf(name));
  const elsewhere = scopeFor(neighbour.manager).em;
  elsewhere.create(Person, nameOf('Mary|Ann|Cole'));
  await elsewhere.flush();
  const [{ id: workgroupId }] = await scope.em.execute<[{ id: string }]>(
    'select workgroup_id as id from app_user where account_id = current_account() and id = $1',
    [home.manager.userId],
  );
  for (const name of names) {
    const email = `${randomUUID()}@test.example`;
    const { lastName, ...given } = nameOf(name);
    scope.em.create(User, { workgroupId, email, ...given, lastName: lastName || '-', status: 1 });
  }
  await scope.em.flush();
  for (const name of names) await world.anIncident({ by: home.manager, persons: [nameOf(name)] });
});

const view: UsersView = {
  group: null,
  status: null,
  listed: null,
  sort: 'name',
  descending: false,
  inactiveHidden: true,
  q: '',
  page: 1,
  pageSize: 50,
};
const known = async (typed: string) => (await personMatches(scope, typed)).map(spoken);
const users = async (typed: string) =>
  (await workgroupsPage(scope, { ...view, q: typed })).users.map(({ name }) => name.replace(/ -$/, ''));
const involved = async (person: object) => {
  const criteria = criteriaSchema.parse({ person: { values: [person] } });
  const place = { page: 1, pageSize: 50, sort: newestFirst, columns: ['persons'] as const };
  return (await matchingIncidents(scope, criteria, place))!.flatMap(({ persons }) => persons!);
};

const found: [typed: string, expected: string[]][] = [
  ['María del Carmen Ruiz', ['María del Carmen Ruiz Vega']],
  ['Ruiz Vega, María', ['María del Carmen Ruiz Vega']],
  ['carmen', ['María del Carmen Ruiz Vega']],
  ['vega maria', ['María del Carmen Ruiz Vega']],
  ['Mary Ann Cole', ['Mary Cole']],
  ['Ann Jo Cole', ['Ann Jo Cole']],
  ['Jo Cole', ['Ann Jo Cole', 'Joanna Colefax']],
  ['Cole Mary', ['Mary Cole']],
  ['cole,mary ann', ['Mary Cole']],
  ['Maryann  Cole', ['Mary Cole']],
  ['Walsh Mary Ann', ['Maryann Walsh']],
  ['山田 太郎', ['太郎 山田']],
  ['山田太郎', ['太郎 山田']],
  ['太郎　山田', ['太郎 山田']],
  ['민수', ['김민수']],
  ['St Pierre', ['Luc St-Pierre']],
  ['stpierre luc', ['Luc St-Pierre']],
  ['OBrien', ["Pat O'Brien", 'Pat OBrien']],
  ['O’Brien, Pat', ["Pat O'Brien", 'Pat OBrien']],
  ['o brien', ["Pat O'Brien", 'Pat OBrien']],
  ['brien', ["Pat O'Brien"]],
  ['delacruz', ['Anna de la Cruz']],
  ['CRUZ  ANNA', ['Anna de la Cruz']],
  ['jean francois cote', ['Jean-François Côté']],
  ['Cote Jeanfrancois', ['Jean-François Côté']],
  ['ostby', ['Ингрид Østby']],
  ['strasse zoe', ['Zoë Straße']],
  ['Ｍｃ Donald', ['Jamie McDonald']],
  ['P. O’Brien', ["Pat O'Brien", 'Pat OBrien']],
  ['lee', ['Bruce Lee']],
  ['Cole Nina', []],
  ['% _', []],
];

describe('a person is found by every order and part of the name', () => {
  test.each(found)('%s', async (typed, expected) => {
    expect((await known(typed)).sort()).toEqual(expected.toSorted());
    expect(await users(typed)).toEqual(expect.arrayContaining(expected));
    const incidents = await Promise.all([involved({ firstName: typed }), involved({ lastName: typed })]);
    const withMiddle = expected.map((name) => (name === 'Mary Cole' ? 'Mary Ann Cole' : name));
    for (const persons of incidents) expect(persons).toEqual(expect.arrayContaining(withMiddle));
  });

  test('a name in the field of another one is found, and letters within a name in its own field alone', async () => {
    expect(await involved({ firstName: '山田', lastName: '太郎' })).toEqual(['太郎 山田']);
    expect(await involved({ lastName: 'lee' })).toEqual(['Bruce Lee']);
    expect((await involved({ firstName: 'lee' })).sort()).toEqual(['Bruce Lee', 'Kathleen Orr']);
    expect(await involved({ firstName: 'mary', lastName: 'ruiz' })).toEqual([]);
  });

  test('every order of the words, whole, begun or written together, finds the person in each box', async () => {
    const spelling = fc.constantFrom(...names).chain((name) => {
      const { firstName, middleName, lastName } = nameOf(name);
      const words = `${firstName} ${middleName} ${lastName}`.match(/[\p{L}]+/gu)!;
      return fc.record({
        name: fc.constant(spoken(nameOf(name))),
        words: fc.shuffledSubarray(words, { minLength: 1 }),
        cut: fc.nat(3),
        sign: fc.constantFrom(' ', ', ', '-', '  ', "'"),
        isCapital: fc.boolean(),
      });
    });
    await fc.assert(
      fc.asyncProperty(spelling, async ({ name, words, cut, sign, isCapital }) => {
        const last = words.at(-1)!;
        const begun = [...words.slice(0, -1), last.slice(0, Math.max(1, last.length - cut))].join(sign);
        const typed = isCapital ? begun.toUpperCase() : begun.normalize('NFD');
        expect(await known(typed)).toContain(name);
        expect(await users(typed)).toContain(name);
      }),
      { numRuns: isComplete ? 500 : 60, seed },
    );
  });
});

describe('the duplication check finds', () => {
  test.each([
    ['Mary|Ann|Cole', ['Mary Cole']],
    ['Mary Ann||Cole', ['Mary Cole']],
    ['Cole||Mary', ['Mary Cole']],
    ['Cole||Mary Ann', ['Mary Cole']],
    ['Mary||Cole', ['Mary Cole']],
    ['Mary|Beth|Cole', []],
    ['Ann||Cole', ['Ann Jo Cole', 'Mary Cole']],
    ['Jo||Cole', ['Ann Jo Cole']],
    ['Maria||Ruiz', ['María del Carmen Ruiz Vega']],
    ['Maria Carmen|Ruiz|Vega', ['María del Carmen Ruiz Vega']],
    ['Bruce|Jun Fan|Lee', ['Bruce Lee']],
    ['Bruce Jun Fan||Lee', ['Bruce Lee']],
    ['Luc Olivier||St Pierre', ['Luc St-Pierre']],
    ['山田||太郎', ['太郎 山田']],
    ['山田太郎||', ['太郎 山田']],
    ['Luc||St Pierre', ['Luc St-Pierre']],
    ['Luc||Stpierre', ['Luc St-Pierre']],
    ['pat||o’brien', ["Pat O'Brien", 'Pat OBrien']],
    ['Pat||O Brien', ["Pat O'Brien", 'Pat OBrien']],
    ['Mary Ann||Walsh', ['Maryann Walsh']],
    ['Anna||Delacruz', ['Anna de la Cruz']],
    ['Jean Francois||Cote', ['Jean-François Côté']],
    ['Pat||', []],
    ['Jo||Co', []],
    ['Cole||', []],
  ])('of %s', async (name, expected) => {
    expect((await sameNamed(scope, nameOf(name))).map(spoken).sort()).toEqual(expected.toSorted());
  });
});

test('a search by name reads the index under row-level security', async () => {
  await scope.em.execute(`insert into person (account_id, first_name, last_name)
    select current_account(), 'N' || md5(n::text), 'Md' || md5((-n)::text) from generate_series(1, 5000) n`);
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  // entries that are still pending make the index look slower, as do statistics of an empty table
  await owner.query(`select gin_clean_pending_list('person_name')`);
  await owner.query('analyze person');
  await owner.end();
  const lines = await scope.em.transactional(async (em) => {
    // an account of 5,000 persons is read as fast without an index
    await em.execute('set local enable_seqscan = off');
    await em.execute('set local enable_indexscan = off');
    return await runSql(em, sql`explain select id from person where ${nameMatch('name_search', 'ruiz maria')}`);
  });
  expect(JSON.stringify(lines)).toMatch(/Index Cond: [^"]*name_search/);
});
