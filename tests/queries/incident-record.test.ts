import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { unlockPerson } from '#app/incidents/record/commands/unlock-person.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import {
  Attachment,
  CorrectiveAction,
  CorrectiveActionPerson,
  IncidentItem,
  IncidentLegalEntity,
  IncidentPerson,
  IncidentVehicle,
} from '#db/entities/incident-parts.ts';
import { StoredFile } from '#db/entities/printout.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { openPrintingWorld, type TestAccount } from '#tests/support/printing-world.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const world = await openPrintingWorld();
afterAll(() => world.close());

let hotel: TestAccount;
let ana: Actor;
let ben: Actor;

beforeEach(async () => {
  hotel = await world.account();
  ana = await hotel.user('Ana');
  ben = await hotel.user('Ben', 'ALLINCIDENT_SEARCH');
});

const quietly = { audited: false };
const view = (actor: Actor, id: string) => viewIncident(hotel.scope(actor), id, quietly);

test('the incident record has the whole incident, with the names of what it refers to', async () => {
  const { em, lookup } = hotel;
  const [security, lobby] = [await lookup('DEPARTMENT', 'Security'), await lookup('LOCATION', 'Lobby')];
  await lookup('SEVERITY_TYPE', 'Low', { position: 0 });
  const high = await lookup('SEVERITY_TYPE', 'High', { position: 1 });
  await lookup('SEVERITY_TYPE', 'Critical', { position: 2 });
  const { id, number, personId } = await hotel.incident(ana, {
    severityId: high,
    lastLocationId: lobby,
    locationStreet: 'Seawall Road',
    summary: '**Bold**',
    status: 2,
    closedAt: new Date('2026-03-15T08:00:00.5Z'),
    closedBy: 'OTHER',
    closeFirstName: 'Di',
    assignedUserId: ben.userId,
  });
  const second = em.create(IncidentPerson, {
    incidentId: id,
    ordinal: 1,
    firstName: 'Bo',
    lookupDepartmentId: security,
  });
  const company = em.create(IncidentLegalEntity, { incidentId: id, name: 'Acme', owner: true });
  const key = randomUUID();
  const file = em.create(StoredFile, {
    key,
    purpose: 'ATTACHMENT',
    mediaType: 'image/png',
    sizeBytes: 5,
    sha256: Buffer.alloc(32),
  });
  await em.flush();
  const car = em.create(IncidentVehicle, { incidentId: id, licensePlate: 'KX4', ownerPersonId: personId });
  em.create(IncidentItem, { incidentId: id, name: 'Desk', ownerLegalEntityId: company.id, valueCents: 14000 });
  const referral = em.create(CorrectiveAction, {
    incidentId: id,
    ordinal: 1,
    displayType: 'Talk',
    referred: true,
    referredType: 'INTERNAL',
    referredInternalDepartmentId: security,
    referredContactFirstName: 'Di',
    referredContactLastName: 'Roy',
  });
  await em.flush();
  const picture = { fileId: file.id, name: 'Still', fileName: 'still.png', attachmentType: 'IMAGE' } as const;
  em.create(Attachment, { incidentId: id, incidentVehicleId: car.id, ...picture });
  em.create(CorrectiveActionPerson, { correctiveActionId: referral.id, incidentPersonId: second.id });
  await em.flush();

  const record = await incidentRecord(hotel.scope(ben), id);
  expect(record).toMatchObject({
    id,
    number,
    status: 2,
    locked: false,
    createUserName: 'Ana Test',
    assignedUserName: 'Ben Test',
    reportedDate: '2026-03-14T09:14:00.000Z',
    occurredDateUncertain: false,
    primaryCause: null,
    classPath: ['Security', 'Theft'],
    severity: 'High',
    severityRank: 3,
    summary: '**Bold**',
    location: { lastLocationId: lobby, locationPath: ['Lobby'], street: 'Seawall Road', cityId: null, unit: '' },
    persons: [
      { id: personId, displayName: 'Camille Fortin', dateOfBirth: '1991-02-03', statusInjury: true, masked: false },
      { displayName: 'Bo', department: 'Security', genderType: null, charHeight: '', relationWitness: false },
    ],
    legalEntities: [{ id: company.id, name: 'Acme', owner: true, relationVictim: false, legalEntityId: null }],
    vehicles: [{ licensePlate: 'KX4', ownerName: 'Camille Fortin', involvement: null }],
    items: [{ name: 'Desk', ownerName: 'Acme', valueCents: 14000, status: null }],
    attachments: [{ name: 'Still', vehicleId: car.id, itemId: null, sizeBytes: 5, attachmentType: 'IMAGE' }],
    correctiveActions: [
      { displayType: 'Trespass notice', referred: false, referredTo: null, contactName: '', involvedPersons: [] },
      { displayType: 'Talk', referredTo: 'Security', contactName: 'Di Roy', involvedPersons: ['Bo'] },
    ],
    close: { closedBy: 'OTHER', closedAt: '2026-03-15T08:00:00.500Z', firstName: 'Di', userName: null, comments: '' },
  });
});

test('an incident of another account is not found, like one that does not exist', async () => {
  const neighbour = await world.account();
  const admin = { ...(await neighbour.user('Nina')), admin: true };
  const { id } = await hotel.incident(ana);
  for (const requestedId of [id, randomUUID(), 'no-id']) {
    await expect(viewIncident(neighbour.scope(admin), requestedId, quietly)).rejects.toThrow(NotFoundError);
  }
  expect(await incidentRecord(neighbour.scope(admin), id)).toBeNull();
});

test('a locked incident is not found without the lock privilege, not even by its creator', async () => {
  const { id } = await hotel.incident(ana, { locked: true, assignedUserId: ben.userId });
  const locker = await hotel.user('Lo', 'INCIDENT_LOCK');
  const both = await hotel.user('Bea', 'INCIDENT_LOCK', 'ALLINCIDENT_SEARCH');
  for (const actor of [ana, ben, locker]) await expect(view(actor, id)).rejects.toThrow(NotFoundError);
  expect((await view(both, id)).incident.locked).toBe(true);
});

test('private details are masked unless the user revealed them in this session', async () => {
  const { id, personId } = await hotel.incident(ben, { canary: 'sparrow' });
  const pia = await hotel.user('Pia', 'ALLINCIDENT_SEARCH', 'PRIVACY_INFO_VIEW');
  const elsewhere = await hotel.user('Pia', 'ALLINCIDENT_SEARCH', 'PRIVACY_INFO_VIEW');
  await expect(unlockPerson(hotel.scope(ben), id, personId)).rejects.toThrow(ForbiddenError);
  await expect(unlockPerson(hotel.scope(pia), id, randomUUID())).rejects.toThrow(NotFoundError);
  await unlockPerson(hotel.scope(pia), id, personId);
  for (const actor of [ben, elsewhere, { ...pia, privileges: ben.privileges }]) {
    const seen = await view(actor, id);
    expect(withoutIds(seen)).not.toMatch(/sparrow|1991/);
    expect(seen.incident.persons[0]).toMatchObject({ masked: true, displayName: 'Camille Fortin', phone: '' });
  }
  expect((await view(pia, id)).incident.persons[0]).toMatchObject({ masked: false, phone: '1sparrow' });
});

test('revealing private details is audited without their values, and ends after 15 minutes', async () => {
  const { id, personId, number } = await hotel.incident(ana, { canary: 'sparrow' });
  const pia = await hotel.user('Pia', 'ALLINCIDENT_SEARCH', 'PRIVACY_INFO_VIEW');
  await unlockPerson(hotel.scope(pia), id, personId);
  expect(await hotel.audit()).toEqual([
    { type: 'INCIDENT', what: 'UNLOCK_PERSON', name: `Incident #${number}`, data: { personId } },
  ]);
  await hotel.em.execute(`update person_unlock set unlocked_at = now() - interval '15 minutes'`);
  expect(JSON.stringify(await view(pia, id))).not.toContain('sparrow');
});

test('reading an incident is audited once, and not when the incident is not found', async () => {
  const { id, number } = await hotel.incident(ana);
  await view(ben, id);
  await viewIncident(hotel.scope(ben), id, { audited: true });
  await expect(viewIncident(hotel.scope(await hotel.user('Cy')), id, { audited: true })).rejects.toThrow(NotFoundError);
  expect(await hotel.audit()).toMatchObject([{ type: 'INCIDENT', what: 'READ', name: `Incident #${number}` }]);
});
