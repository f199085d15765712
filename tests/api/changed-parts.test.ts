import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { attachmentsStay } from '#app/incidents/policy.ts';
import { openApi } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Creates an incident with two persons: Ben owns the ring, and both are involved in the corrective action. */
async function aTheft() {
  const [anaId, benId] = [randomUUID(), randomUUID()];
  const created = await program('POST', '/incidents', {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
    lastClassId: home.lookups.INCIDENT_CLASS,
    persons: [
      { id: anaId, firstName: 'Ana', phone: '604 555 0100' },
      { id: benId, firstName: 'Ben' },
    ],
    items: [{ name: 'Ring', ownerPersonId: benId }],
    correctiveActions: [{ details: 'Locked.', involvedPersonList: [anaId, benId] }],
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return { id: created.body.id as string, anaId, benId };
}

const read = async (id: string) => (await program('GET', `/incidents/${id}`)).body;
const put = async (content: { id: string } & Record<string, unknown>) =>
  await program('PUT', '/incidents', content, { 'If-Match': `"${(await read(content.id)).version}"` });

test('a part whose id is sent in capitals is the same part, and masked details of it cannot be changed', async () => {
  const { id, anaId, benId } = await aTheft();
  const persons = [{ id: anaId.toUpperCase(), phone: '999' }, { id: benId }];
  expect(await put({ id, persons })).toMatchObject({ status: 422, body: { errors: [{ path: 'persons[0].phone' }] } });
  const renamed = [{ id: anaId.toUpperCase(), firstName: 'Anna' }, { id: benId }];
  expect(await put({ id, persons: renamed })).toMatchObject({ status: 200 });
  expect((await read(id)).persons).toMatchObject([{ id: anaId, firstName: 'Anna' }, { id: benId }]);
});

test('nothing refers any longer to a person who is missing from the list', async () => {
  const { id, anaId } = await aTheft();
  expect(await put({ id, persons: [{ id: anaId }] })).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({
    persons: [{ id: anaId }],
    items: [{ ownerPersonId: null }],
    correctiveActions: [{ involvedPersonList: [anaId] }],
  });
});

test('the persons of an action are persons of the same incident, each once', async () => {
  const { id, anaId, benId } = await aTheft();
  const [action] = (await read(id)).correctiveActions;
  const put_ = (involvedPersonList: string[]) =>
    put({ id, correctiveActions: [{ id: action.id, involvedPersonList }] });
  for (const stranger of [randomUUID(), (await aTheft()).anaId]) {
    expect(await put_([anaId, stranger])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'correctiveActions[0].involvedPersonList', message: 'invalid person id' }] },
    });
  }
  expect(await put_([benId, anaId.toUpperCase(), anaId])).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await read(id)).correctiveActions[0].involvedPersonList).toEqual([anaId, benId]);
});

test('attachments go with their item, where the program may delete attachments', async () => {
  const { id } = await aTheft();
  const [item] = (await read(id)).items;
  const form = new FormData();
  for (const [name, value] of Object.entries({ incidentId: id, incidentItemId: item.id, name: 'Ring' }))
    form.set(name, value);
  form.set('file', new Blob(['a ring']), 'ring.txt');
  expect(await program('POST', '/incidents/attachments', form)).toMatchObject({ status: 201 });
  expect(await put({ id, items: [] })).toMatchObject({ status: 422, body: { message: attachmentsStay } });
  const may = await home.user('Dee', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'DELETE_ATTACHMENT');
  const deleter = await api.programOf(may);
  const { attachments, version } = await read(id);
  const send = (content: object) =>
    deleter('PUT', '/incidents', { id, items: [], ...content }, { 'If-Match': `"${version}"` });
  expect(await send({ attachments })).toMatchObject({ status: 422 });
  expect(await send({})).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({ items: [], attachments: [] });
});

test('an attachment has a name, and its name and description are as short as on the page', async () => {
  const { id } = await aTheft();
  const form = new FormData();
  for (const [name, value] of Object.entries({ incidentId: id, name: 'Ring' })) form.set(name, value);
  form.set('file', new Blob(['a ring']), 'ring.txt');
  const { body: added } = await program('POST', '/incidents/attachments', form);
  for (const [field, value, message] of [
    ['name', '', 'Name is required'],
    ['name', 'n'.repeat(101), 'Name must be at most 100 characters.'],
    ['comments', 'c'.repeat(501), 'Description must be at most 500 characters.'],
  ] as const) {
    expect(await put({ id, attachments: [{ id: added.id, [field]: value }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: `attachments[0].${field}`, message }] },
    });
  }
});

test('another city name, or another country, has not the id of the city before', async () => {
  const { id } = await aTheft();
  const toronto = { cityName: 'Toronto', stateName: 'Ontario', countryCode: 'CA' };
  expect(await put({ id, location: toronto })).toMatchObject({ status: 200 });
  const known = (await read(id)).location.cityId;
  expect(known).not.toBeNull();
  expect(await put({ id, location: { cityName: 'Some Hamlet' } })).toMatchObject({ status: 200 });
  expect((await read(id)).location.cityId).toBeNull();
  expect(await put({ id, location: { cityName: 'Toronto' } })).toMatchObject({ status: 200 });
  expect((await read(id)).location.cityId).toBe(known);
});
