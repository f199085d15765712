import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { legalEntityRecord } from '#app/incidents/records/queries/legal-entity-record.server.ts';
import { personRecord } from '#app/incidents/records/queries/person-record.server.ts';
import { Pagination } from '#app/ui/lists/pagination.schema.ts';
import { IncidentLegalEntity, IncidentVehicle } from '#db/entities/incident-parts.ts';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { NotFoundError } from '#db/errors.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, scopeFor, home, neighbour } = world;
const { manager, viewer, officer } = home;
const place = { page: 1, pageSize: 10 };

async function aKnownPerson(by: Actor) {
  const { em } = scopeFor(by);
  const person = em.create(Person, { firstName: 'Dana', lastName: 'Whitfield', alias: 'Dee', phone: '604 555 9090' });
  await em.flush();
  return person.id;
}

const numbersOf = async (user: Actor, id: string) =>
  (await personRecord(scopeFor(user), id, place)).incidents.map(({ number }) => number);

describe('the record of a person', () => {
  test('has every incident that the user may view, newest first, and as what the person was involved', async () => {
    const personId = await aKnownPerson(manager);
    const first = await anIncident({ by: officer, persons: [{ personId, relationVictim: true, statusInjury: true }] });
    const second = await anIncident({
      by: manager,
      persons: [{ personId, relationVictim: true, relationReporter: true }],
    });
    const locked = await anIncident({ by: manager, locked: true, persons: [{ personId, relationSuspect: true }] });
    const record = await personRecord(scopeFor(viewer), personId, place);
    expect(record).toMatchObject({
      person: { name: 'Dana Whitfield', alias: 'Dee', isEmployee: false },
      total: 2,
      since: '2026-03-14',
      relations: { Victim: 2, Reporter: 1 },
    });
    expect(record.incidents).toMatchObject([
      { number: second.number, relations: ['Reporter', 'Victim'], statuses: [] },
      { number: first.number, relations: ['Victim'], statuses: ['Injury'] },
    ]);
    expect(withoutIds(record)).not.toMatch(/555|@|1991/);
    expect(await numbersOf(manager, personId)).toEqual([locked.number, second.number, first.number]);
    expect(await numbersOf(officer, personId)).toEqual([first.number]);
  });

  test('has the vehicles and items that they owned', async () => {
    const personId = await aKnownPerson(manager);
    const { id, number } = await anIncident({ by: manager, persons: [{ personId }] });
    const { em } = scopeFor(manager);
    const [part] = await em.execute<[{ id: string }]>(
      'select id from incident_person where account_id = current_account() and incident_id = $1',
      [id],
    );
    em.create(IncidentVehicle, { incidentId: id, licensePlate: 'KT4 91R', maker: 'Mazda', ownerPersonId: part.id });
    await em.flush();
    const { owned } = await personRecord(scopeFor(viewer), personId, place);
    expect(owned).toEqual([{ kind: 'Vehicle', name: 'Mazda KT4 91R', id, number }]);
  });

  test('has no incidents on a page of any number behind the last one', async () => {
    const personId = await aKnownPerson(manager);
    await anIncident({ by: manager, persons: [{ personId }] });
    const beyond = Pagination.parse({ p: String(Number.MAX_SAFE_INTEGER), psz: '50' });
    expect(await personRecord(scopeFor(viewer), personId, beyond)).toMatchObject({ total: 1, incidents: [] });
  });

  test('does not exist for users who may view none of the incidents, or are of another account', async () => {
    const personId = await aKnownPerson(manager);
    await anIncident({ by: manager, locked: true, persons: [{ personId }] });
    for (const user of [viewer, officer, neighbour.admin]) {
      await expect(personRecord(scopeFor(user), personId, place)).rejects.toThrow(NotFoundError);
    }
    await expect(personRecord(scopeFor(viewer), 'x', place)).rejects.toThrow(NotFoundError);
  });
});

test('the record of a legal entity has its incidents and relations', async () => {
  const { em } = scopeFor(manager);
  const company = em.create(LegalEntity, { name: 'Pacific Glazing', contact: 'Ida' });
  await em.flush();
  const { id, number } = await anIncident({ by: manager, persons: [] });
  em.create(IncidentLegalEntity, {
    incidentId: id,
    legalEntityId: company.id,
    name: 'Pacific Glazing',
    relationSubject: true,
  });
  await em.flush();
  expect(await legalEntityRecord(scopeFor(viewer), company.id, place)).toMatchObject({
    legalEntity: { name: 'Pacific Glazing', isOwner: false, contact: 'Ida' },
    total: 1,
    relations: { Subject: 1 },
    incidents: [{ number, relations: ['Subject'] }],
  });
});
