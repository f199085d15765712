import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart } from '#app/drafts/body/draft-parts.ts';
import { fillAddress } from '#app/drafts/form/commands/fill-address.server.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { locationAddress } from '#app/drafts/form/queries/location-address.server.ts';
import { matchingCities } from '#app/drafts/form/queries/matching-cities.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { lookupTree } from '#app/incidents/record/queries/lookup-tree.server.ts';
import { Lookup, User } from '#db/entities/account.ts';
import { Draft } from '#db/entities/draft.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, aDraft, scopeFor } = world;
const ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
const scope = scopeFor(ana);

describe('the city search', () => {
  const named = async (country: string, name: string) =>
    (await matchingCities(scope, country, name)).map((city) => `${city.name}, ${city.stateName}`);

  test('matches prefixes of two letters or more, with the largest cities first', async () => {
    expect((await named('CA', 'va'))[0]).toBe('Vancouver, British Columbia');
    expect(await named('CA', 'v')).toEqual([]);
    expect(await named('CA', ' ')).toEqual([]);
    expect((await named('US', 'sa')).length).toBe(10);
  });

  test('ignores accents and case', async () => {
    for (const name of ['montreal', 'Montréal', ' MONTREAL ']) {
      expect((await named('CA', name))[0]).toBe('Montréal, Quebec');
    }
  });

  test('lists cities of exactly the typed name before larger ones', async () => {
    const found = await named('US', 'york');
    expect(found[0]).toMatch(/^York, /);
    expect(found.some((name) => name.startsWith('Yorktown'))).toBe(true);
  });

  test('returns only cities of the given country', async () => {
    expect((await named('US', 'vancouver')).every((name) => name === 'Vancouver, Washington')).toBe(true);
    for (const country of ['', 'FR', 'CANADA', "CA' or ''='"]) expect(await named(country, 'vancouver')).toEqual([]);
  });

  test('accepts any typed text', async () => {
    for (const name of ['%%', '__', "o'", '\\\\', '\u{1F984}\u{1F984}', 'x'.repeat(5_000)]) {
      expect(await named('CA', name)).toEqual([]);
    }
  });
});

describe('the address of a location', () => {
  test('is its own, or that of its nearest ancestor with an address', async () => {
    const { em } = scope;
    const room = em.create(Lookup, { type: 'LOCATION', name: 'Room', parentId: home.lookups.LOCATION });
    await em.flush();
    const bed = em.create(Lookup, { type: 'LOCATION', name: 'Bed', parentId: room.id });
    await em.flush();
    for (const id of [home.lookups.LOCATION, room.id, bed.id]) {
      expect(await locationAddress(scope, id)).toMatchObject({ address: { street: 'Main Street', cityId: '' } });
    }
    await addressOf(room.id, 'Room Street');
    expect((await locationAddress(scope, bed.id))?.address?.street).toBe('Room Street');
  });

  test('is empty when there is none, and not found for an unknown location', async () => {
    const elsewhere = scope.em.create(Lookup, { type: 'LOCATION', name: 'Elsewhere' });
    await scope.em.flush();
    expect(await locationAddress(scope, elsewhere.id)).toEqual({ address: null });
    for (const id of [neighbour.lookups.LOCATION, home.lookups.DEPARTMENT, randomUUID(), '', 'no id']) {
      expect(await locationAddress(scope, id)).toBeUndefined();
    }
  });

  test('replaces the typed address on request', async () => {
    const typed = { lastLocationId: home.lookups.LOCATION, street: 'Side Street', unit: '7', countryCode: 'US' };
    const draft = await aDraft({ by: ana, body: { location: typed } });
    expect(await fillAddress(scopeFor(ana), draft.id)).toBe(true);
    const { body } = await scopeFor(ana).em.findOneOrFail(Draft, { id: draft.id });
    expect(parseDraft(body).location).toMatchObject({ street: 'Main Street', unit: '', countryCode: 'US' });
  });

  test.each(['', neighbour.lookups.LOCATION, 'no id'])('does not replace a typed one if empty: %j', async (id) => {
    const draft = await aDraft({ by: ana, body: { location: { lastLocationId: id, street: 'Side Street' } } });
    expect(await fillAddress(scopeFor(ana), draft.id)).toBe(false);
    const { body } = await scopeFor(ana).em.findOneOrFail(Draft, { id: draft.id });
    expect(parseDraft(body).location.street).toBe('Side Street');
  });

  test('cannot be copied into the draft of another user', async () => {
    const draft = await aDraft({ by: ana, body: { location: { lastLocationId: home.lookups.LOCATION } } });
    await expect(fillAddress(scopeFor(home.officer), draft.id)).rejects.toThrow(ForbiddenError);
    await expect(fillAddress(scopeFor(neighbour.officer), draft.id)).rejects.toThrow(NotFoundError);
  });
});

describe('a city that was typed and not chosen', () => {
  const submittedIn = async (address: Record<string, string>) => {
    const person = { ...newPart('persons', randomUUID()), firstName: 'Ben', ...address };
    const body = {
      reportedDate: '2026-03-14',
      reportedTime: '09:30',
      occurredDate: '2026-03-13',
      occurredTime: '23:45',
      lastClassId: home.lookups.INCIDENT_CLASS,
      location: address,
      persons: [person],
    };
    const draft = await aDraft({ by: ana, body });
    await submitDraft(scopeFor(ana), draft.id);
    const { location, persons } = (await incidentRecord(scopeFor(home.admin), draft.id))!;
    return [location, persons[0]!].map(({ cityId, cityName, stateName }) => ({ cityId, cityName, stateName }));
  };

  test('is linked to the known city when exactly one has its name', async () => {
    const [vancouver] = await matchingCities(scope, 'CA', 'vancouver');
    const known = { cityId: vancouver!.id, cityName: 'vancouver', stateName: 'British Columbia' };
    expect(await submittedIn({ cityName: 'vancouver', countryCode: 'CA' })).toEqual([known, known]);
  });

  test('is linked by its state, given as name or code', async () => {
    const [first] = await submittedIn({ cityName: 'Springfield', stateName: 'Illinois', countryCode: 'US' });
    expect(first).toMatchObject({ stateName: 'Illinois', cityId: expect.any(String) });
    const [second] = await submittedIn({ cityName: 'Springfield', stateName: 'IL', countryCode: 'US' });
    expect(second).toEqual({ ...first, stateName: 'IL' });
  });

  test.each([
    { cityName: 'Springfield', stateName: '', countryCode: 'US' },
    { cityName: 'Vancouver', stateName: 'Ontario', countryCode: 'CA' },
    { cityName: 'Nowhere at all', stateName: '', countryCode: 'CA' },
  ])('is not linked when several or no cities match: $cityName, $stateName', async (address) => {
    const { cityName, stateName } = address;
    expect(await submittedIn(address)).toEqual(Array(2).fill({ cityId: null, cityName, stateName }));
  });
});

test.each([
  ['was disabled', (id: string) => scope.em.nativeUpdate(User, { id }, { status: 2 })],
  ['was deleted', (id: string) => deleteUser(scopeFor(home.admin), id)],
])('an investigator who %s is no longer offered, and kept where already chosen', async (_how, leaves) => {
  const ivo = await home.user('Ivo', 'INVESTIGATE_INCIDENT');
  const draft = await aDraft({ by: ana, body: { assignedUserId: ivo.userId } });
  const other = await aDraft({ by: ana });
  const offered = async ({ id }: { id: string }) =>
    (await draftForm(scopeFor(ana), id)).choices.investigators.find(({ value }) => value === ivo.userId);
  expect(await offered(other)).toEqual({ value: ivo.userId, label: 'Ivo Test', disabled: false });
  await leaves(ivo.userId);
  expect(await offered(draft)).toEqual({ value: ivo.userId, label: 'Ivo Test', disabled: true });
  expect(await offered(other)).toBeUndefined();
});

test('the levels of a lookup tree have the names that the account gave them', async () => {
  expect(await lookupTree(scopeFor(ana), 'LOCATION')).toMatchObject({ levels: ['Building'] });
});

async function addressOf(locationId: string, street: string) {
  await scope.em.execute(
    'insert into lookup_address (account_id, lookup_location_id, street) values (current_account(), $1, $2)',
    [locationId, street],
  );
}
