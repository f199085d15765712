import { z } from 'zod';
import { addressFields, type PartField } from '#db/vocabulary/part-fields.ts';
import { countries } from '#db/vocabulary/places.ts';
import { deleteLookupAddress } from '../../administration/lookups/commands/delete-lookup-address.server.ts';
import { saveLookupAddress } from '../../administration/lookups/commands/save-lookup-address.server.ts';
import { lookupAddressInput } from '../../administration/lookups/lookup.schema.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { locationAddress } from '../../drafts/form/queries/location-address.server.ts';
import { matchingCities } from '../../drafts/form/queries/matching-cities.server.ts';
import { call, noBody } from '../call.ts';
import { changeLookupAddress } from '../commands/change-lookup-address.server.ts';
import { parsed } from '../input/read-input.server.ts';
import { id, limited } from '../schemas/parts.ts';

const tag = 'Places';

const listCountries = call({
  method: 'get',
  path: '/countries',
  tag,
  summary: 'List the countries',
  output: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  run: async () => ({ body: countries.map(({ value, label }) => ({ code: value, name: label })) }),
});

const cities = call({
  method: 'get',
  path: '/cities/search',
  tag,
  summary: 'Find cities by the beginning of a name',
  description: 'From two letters; the ten largest.',
  query: z.strictObject({ countryCode: z.enum(['CA', 'US']), name: z.string().max(100) }),
  output: z.array(z.strictObject({ id, name: z.string(), stateName: z.string(), countryCode: z.string() })),
  async run({ scope, query: { countryCode, name } }) {
    return { body: (await matchingCities(scope, countryCode, name)).map((city) => ({ ...city, countryCode })) };
  },
});

function limitOf(name: string): number {
  const field: PartField = addressFields[name as keyof typeof addressFields];
  return 'max' in field ? field.max : 100;
}

const address = Object.fromEntries(Object.keys(addressFields).map((name) => [name, z.string()]));
const addressShape = z
  .strictObject({ lookupLocationId: id, ...address, cityId: id.nullable() })
  .meta({ id: 'LookupAddress' });
const givenAddress = z.strictObject({
  lookupLocationId: id.meta({ description: 'The location; an address has the id of its location' }),
  ...Object.fromEntries(Object.keys(address).map((name) => [name, limited(limitOf(name)).optional()])),
  cityId: id.nullable().optional(),
});

const readAddress = call({
  method: 'get',
  path: '/lookupAddresses/{id}',
  tag,
  summary: 'Read the address of a location',
  description: 'That of the nearest location above it where it has none itself. The id is the location’s.',
  params: z.strictObject({ id }),
  output: addressShape,
  run: async ({ scope, params }) => ({ body: await addressOf(scope, params.id) }),
});

async function addressOf(scope: Scope, locationId: string) {
  const { address } = orNotFound(await locationAddress(scope, locationId.toLowerCase()), 'location');
  const found = orNotFound(address, 'address');
  return { ...found, lookupLocationId: locationId, cityId: found.cityId || null };
}

const needs = ['LOOKUP_EDIT'] as const;
const page = '/administration';

const addAddress = call({
  method: 'post',
  path: '/lookupAddresses',
  tag,
  summary: 'Give a location an address',
  description: 'Replaces the address that it has.',
  page,
  needs,
  body: givenAddress,
  output: addressShape,
  status: 201,
  async run({ scope, body: { lookupLocationId, cityId, ...address } }) {
    await saveLookupAddress(scope, lookupLocationId, parsed(lookupAddressInput, { ...address, cityId: cityId ?? '' }));
    return { body: await addressOf(scope, lookupLocationId) };
  },
});

const changeAddress = call({
  method: 'put',
  path: '/lookupAddresses',
  tag,
  summary: 'Change the address of a location',
  description:
    'Where it has none itself, it gets that of the nearest location above it with the changes; without a change it still has none.',
  page,
  needs,
  body: givenAddress,
  output: addressShape,
  async run({ scope, body: { lookupLocationId, ...address } }) {
    await changeLookupAddress(scope, lookupLocationId, address);
    return { body: await addressOf(scope, lookupLocationId) };
  },
});

const removeAddress = call({
  method: 'delete',
  path: '/lookupAddresses/{id}',
  tag,
  summary: 'Remove the address of a location',
  page,
  needs,
  params: z.strictObject({ id }),
  output: null,
  async run({ scope, params }) {
    await deleteLookupAddress(scope, params.id);
    return noBody;
  },
});

export const placeCalls = [listCountries, cities, readAddress, addAddress, changeAddress, removeAddress];
