import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchingCities } from '#app/drafts/form/queries/matching-cities.server.ts';
import { newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { IncidentItem, IncidentVehicle } from '#db/entities/incident-parts.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const scope = scopeFor(home.manager);
const place = { page: 1, pageSize: 50, sort: newestFirst, columns: ['number'] as const };

const codes = ['KT4-91R', 'ABC 123', '7E12ABC', 'Été.77', '12가 3456', 'SN/00417-X', 'x_9%z', 'O0O'];
const numbers = new Map<string, number>();

beforeAll(async () => {
  for (const code of codes) {
    const { id: incidentId, number } = await world.anIncident({ by: home.manager, persons: [] });
    scope.em.create(IncidentVehicle, { incidentId, ordinal: 0, licensePlate: code, maker: 'Mazda' });
    scope.em.create(IncidentItem, { incidentId, ordinal: 0, name: 'Case', brand: 'AB-C 123', serialNumber: code });
    numbers.set(code, number);
  }
  await scope.em.flush();
  const { id: incidentId } = await world.anIncident({ by: neighbour.manager, persons: [] });
  const elsewhere = scopeFor(neighbour.manager).em;
  elsewhere.create(IncidentVehicle, { incidentId, ordinal: 0, licensePlate: 'KT4-91R' });
  await elsewhere.flush();
});

async function found(given: object) {
  const rows = (await matchingIncidents(scope, criteriaSchema.parse(given), place))!;
  return codes.filter((code) => rows.some(({ number }) => number === numbers.get(code)));
}
const byPlate = (licensePlate: string) => found({ vehicle: { values: [{ licensePlate }] } });
const bySerial = (serialNumber: string) => found({ item: { values: [{ serialNumber }] } });

describe('a plate and a serial number are compared without blanks, signs and case', () => {
  test.each([
    ['KT4-91R', ['KT4-91R']],
    ['kt491r', ['KT4-91R']],
    ['KT4 91R', ['KT4-91R']],
    ['kt4.91r', ['KT4-91R']],
    ['KT4–91R', ['KT4-91R']],
    ['k t 4 9 1 r', ['KT4-91R']],
    ['4-9', ['KT4-91R']],
    ['T491', ['KT4-91R']],
    ['ＫＴ４９１Ｒ', ['KT4-91R']],
    ['abc123', ['ABC 123']],
    ['ABC-123', ['ABC 123']],
    ['bc 12', ['7E12ABC', 'ABC 123'].slice(1)],
    ['7e-12 abc', ['7E12ABC']],
    ['ete77', ['Été.77']],
    ['ÉTÉ 77', ['Été.77']],
    ['12가3456', ['12가 3456']],
    ['3456', ['12가 3456']],
    ['sn00417x', ['SN/00417-X']],
    ['SN-00417', ['SN/00417-X']],
    ['x 9 z', ['x_9%z']],
    ['x_9%', ['x_9%z']],
    ['kt4 92r', []],
    ['-', []],
    ['%', []],
  ])('%s', async (typed, expected) => {
    expect(await byPlate(typed)).toEqual(expected);
    expect(await bySerial(typed)).toEqual(expected);
  });

  test('and no other field is', async () => {
    expect(await found({ item: { values: [{ brand: 'abc123' }] } })).toEqual([]);
    expect(await found({ item: { values: [{ serialNumber: 'abc123', brand: 'b-c' }] } })).toEqual(['ABC 123']);
    expect(await found({ vehicle: { values: [{ licensePlate: 'abc123', maker: 'MAZ' }] } })).toEqual(['ABC 123']);
  });

  test('with any signs between the letters', async () => {
    const signs = fc.array(fc.constantFrom('', ' ', '-', '.', '/', '–', "'"), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...codes), signs, fc.boolean(), async (code, signs, isLower) => {
        const written = [...code].map((letter, at) => letter + signs[at]).join('');
        expect(await byPlate(isLower ? written.toLowerCase() : written)).toContain(code);
      }),
      { numRuns: isComplete ? 300 : 50, seed },
    );
  });
});

describe('a city is found', () => {
  test.each([
    ['CA', "St. John's", "St. John's"],
    ['CA', 'St. John’s', "St. John's"],
    ['CA', 'st johns', "St. John's"],
    ['CA', 'St Johnʼs', "St. John's"],
    ['CA', 'StJohn', "St. John's"],
    ['CA', "Val-d'Or", "Val-d'Or"],
    ['CA', 'Val d’Or', "Val-d'Or"],
    ['CA', 'val dor', "Val-d'Or"],
    ['CA', 'VALD', "Val-d'Or"],
    ['CA', 'Trois Rivieres', 'Trois-Rivières'],
    ['CA', 'trois-riv', 'Trois-Rivières'],
    ['CA', 'Troisrivières', 'Trois-Rivières'],
    ['CA', 'montreal', 'Montréal'],
    ['US', "Coeur d'Alene", "Coeur d'Alene"],
    ['US', 'Cœur d’Alene', "Coeur d'Alene"],
    ['US', 'coeur dalene', "Coeur d'Alene"],
    ['US', 'winston salem', 'Winston-Salem'],
    ['US', 'WinstonSal', 'Winston-Salem'],
    ['US', 'Kapaa', 'Kapa‘a'],
    ['US', "Kapa'a", 'Kapa‘a'],
    ['US', 'Ｂｏｓｔｏｎ', 'Boston'],
  ])('in %s by “%s”', async (country, typed, name) => {
    expect((await matchingCities(scope, country, typed)).map((city) => city.name)).toContain(name);
  });

  test('as the database would fold its name', async () => {
    const other = await scope.em.execute('select name from city where search_name <> search_code(name)');
    expect(other).toEqual([]);
  });

  test('in an incident by another spelling of a known city', async () => {
    const { id, number } = await world.anIncident({ by: home.manager, persons: [] });
    await scope.em.execute(
      `update incident set location_country_code = 'CA', location_city_name = c.name, location_city_id = c.id
       from city c where account_id = current_account() and incident.id = $1 and c.name = 'Trois-Rivières'`,
      [id],
    );
    const numbersIn = async (cityName: string) => {
      const criteria = criteriaSchema.parse({ address: { values: [{ countryCode: 'CA', cityName }] } });
      return (await matchingIncidents(scope, criteria, place))!.map(({ number }) => number);
    };
    for (const name of ['Trois Rivieres', 'trois-rivières', 'TroisRiv', 'rivieres'])
      expect(await numbersIn(name)).toEqual([number]);
    for (const name of ['Trois Pistoles', '-', 'Montreal'])
      expect(await numbersIn(name)).toEqual(name === '-' ? [number] : []);
  });
});
