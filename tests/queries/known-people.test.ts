import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownSearch } from '#app/drafts/parts/queries/known-search.server.ts';
import { prefixMatch } from '#app/people/prefix-match.server.ts';
import { legalEntityMatches } from '#app/people/queries/legal-entity-matches.server.ts';
import { personMatches } from '#app/people/queries/person-matches.server.ts';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { runSql } from '#db/run-sql.ts';
import { maxMatches } from '#db/vocabulary/limits.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const scope = scopeFor(home.officer);

beforeAll(async () => {
  for (const [by, names] of [
    [home.officer, ['Éric|Ångström', 'Eric|Lebel', 'Mary Jane|O’Neil', 'Anna|de la Cruz', 'Zoë|Straße', 'José|']],
    [neighbour.officer, ['Eric|Stranger']],
  ] as const) {
    const { em } = scopeFor(by);
    for (const name of names) {
      const [firstName = '', lastName = ''] = name.split('|');
      em.create(Person, { firstName, lastName, phone: '604 555 0199' });
    }
    for (const name of ['Café Montréal', 'Cafe Metro', 'Šumava s.r.o.'])
      em.create(LegalEntity, { name, cityName: 'Laval' });
    await em.flush();
  }
});

describe('a known person is found', () => {
  test.each([
    ['eric', ['Éric Ångström', 'Eric Lebel']],
    ['Éric', ['Éric Ångström', 'Eric Lebel']],
    ['E\u0301RIC', ['Éric Ångström', 'Eric Lebel']],
    [' ang', ['Éric Ångström']],
    ['eric le', ['Eric Lebel']],
    ['Eric  Leb', ['Eric Lebel']],
    ['mary j', ['Mary Jane O’Neil']],
    ['mary jane', ['Mary Jane O’Neil']],
    ['de la', ['Anna de la Cruz']],
    ['anna de la', ['Anna de la Cruz']],
    ['zoe strasse', ['Zoë Straße']],
    ['lebel eric', ['Eric Lebel']],
    ['ric', []],
    ['%', []],
    ['', []],
  ])('by “%s”', async (typed, expected) => {
    const found = await personMatches(scope, typed);
    expect(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())).toEqual(expected);
    expect(withoutIds(found)).not.toContain('604');
  });
});

describe('a known legal entity is found', () => {
  test.each([
    ['cafe', ['Cafe Metro', 'Café Montréal']],
    ['CAFÉ MONTREAL', ['Café Montréal']],
    ['sum', ['Šumava s.r.o.']],
    ['montreal', []],
    [' ', []],
  ])('by “%s”', async (typed, expected) => {
    expect((await legalEntityMatches(scope, typed)).map(({ name }) => name)).toEqual(expected);
  });
});

test('a search returns at most its limit of matches', async () => {
  const name = `Many ${randomUUID()}`;
  for (let at = 0; at <= maxMatches; at++) scope.em.create(LegalEntity, { name: `${name} ${at}` });
  await scope.em.flush();
  expect(await legalEntityMatches(scope, name)).toHaveLength(maxMatches);
});

test('only the writer of a draft can search for known persons from it', async () => {
  const { id } = await world.aDraft({ by: home.officer });
  const search = (by: typeof home.officer) => knownSearch(scopeFor(by), id, { kind: 'persons', name: 'eric' });
  expect((await search(home.officer)).known?.matches).toHaveLength(2);
  expect(await knownSearch(scope, id, { kind: 'persons', name: ' ' })).toEqual({ name: ' ', known: null });
  await expect(search(home.manager)).rejects.toThrow(ForbiddenError);
  await expect(search(neighbour.officer)).rejects.toThrow(NotFoundError);
});

test('a search for a legal entity uses the index of names in every account', async () => {
  const lines = await scope.em.transactional(async (em) => {
    await em.execute('set local enable_seqscan = off');
    return await runSql(em, sql`explain select id from legal_entity where ${prefixMatch('name_search', 'a')}`);
  });
  expect(JSON.stringify(lines)).toMatch(/Index Cond: [^"]*name_search >=/);
});
