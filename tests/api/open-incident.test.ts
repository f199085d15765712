import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openApi, type Program } from '../support/api-program.ts';
import { photo } from '../support/photo.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const foreigner = await api.programOf(neighbour.admin);
const viewer = await api.programOf(home.viewer);
afterAll(async () => {
  await api.close();
  await world.close();
});

function formOf(fields: Record<string, string>, file: Blob, name: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', file, name);
  return form;
}

const statementOn = (incidentId: string) => {
  const fields = { incidentId, name: 'Statement', comments: 'Signed' };
  return formOf(fields, new Blob(['I saw it.']), 'statement.txt');
};

async function entriesOf(incidentId: string) {
  const { body } = await program('GET', `/incidents/${incidentId}/history?psz=100`);
  return body.items.map(({ actionType }: { actionType: string }) => actionType);
}

const versionOf = async (incidentId: string) => (await program('GET', `/incidents/${incidentId}`)).body.version;

describe('an open incident', () => {
  test('takes a file by one call, which makes one version and one entry of its history', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const added = await program('POST', '/incidents/attachments', statementOn(id));
    expect(added).toMatchObject({ status: 201, body: { name: 'Statement', shown: true } });
    expect(await entriesOf(id)).toEqual(['ATTACHMENT', 'CREATE']);
    expect(await versionOf(id)).toBe(2);
    const { body: attachments } = await program('GET', `/incidents/${id}/attachments`);
    expect(attachments).toMatchObject([{ id: added.body.id, name: 'Statement', comments: 'Signed' }]);
    const file = await program('GET', `/incidents/${id}/attachments/${added.body.id}/file`);
    expect(file).toMatchObject({ status: 200, body: 'I saw it.' });
    const named = { incidentId: id, id: added.body.id, name: 'Witness' };
    expect(await program('PUT', '/incidents/attachments', named)).toMatchObject({
      status: 200,
      body: { name: 'Witness', comments: 'Signed' },
    });
    expect(await program('PUT', '/incidents/attachments', named)).toMatchObject({ status: 200 });
    expect(await versionOf(id)).toBe(3);
    const emptied = await program('PUT', '/incidents/attachments', { ...named, comments: '' });
    expect(emptied).toMatchObject({ status: 200, body: { name: 'Witness', comments: '' } });
    expect(await versionOf(id)).toBe(4);
    const drafts = await emOfUser(world.product, home.manager).execute('select id from draft where incident_id = $1', [
      id,
    ]);
    expect(drafts).toEqual([]);
  });

  test('takes a person by one call, new or on record, and a picture of them', async () => {
    const { id } = await world.anIncident({ by: home.manager, persons: [] });
    const sent = { incidentId: id, firstName: 'Ana', lastName: 'Lee', relationWitness: true };
    const added = await program('POST', '/incidents/persons', sent);
    expect(added).toMatchObject({ status: 201 });
    expect(await entriesOf(id)).toEqual(['EDIT', 'CREATE']);
    const { body: known } = await program('GET', '/persons/search?name=Ana');
    const other = await world.anIncident({ by: home.manager, persons: [] });
    const linked = { incidentId: other.id, personId: known[0].id, relationVictim: true };
    expect(await program('POST', '/incidents/persons', linked)).toMatchObject({ status: 201 });
    expect((await program('GET', `/incidents/${other.id}/persons`)).body).toMatchObject([
      { personId: known[0].id, firstName: 'Ana', relationVictim: true, relationWitness: false },
    ]);
    expect(await program('POST', '/incidents/persons', linked)).toMatchObject({ status: 422 });
    const portrait = () => formOf({ incidentId: id }, new Blob([new Uint8Array(photoBytes)]), 'ana.jpg');
    const photoBytes = await photo();
    const picture = await program('POST', `/incidents/persons/picture/${added.body.id}`, portrait());
    expect(picture).toMatchObject({ status: 201 });
    expect((await program('GET', picture.body.fileName.replace('/api', ''))).headers['content-type']).toBe(
      'image/jpeg',
    );
    const { body: persons } = await program('GET', `/incidents/${id}/persons`);
    expect(persons).toMatchObject([{ firstName: 'Ana', relationWitness: true, hasPicture: true }]);
    expect(await versionOf(id)).toBe(3);
    const nameless = await program('POST', '/incidents/persons', { incidentId: id });
    expect(nameless).toMatchObject({ status: 422, body: { errors: [{ path: 'persons[1].firstName' }] } });
  });

  test('takes notes, which stay as they are, and a note that corrects one', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const path = `/incidents/${id}/notes`;
    const first = await program(
      'POST',
      path,
      { body: 'Called the police.\r\nThey come.' },
      { 'Idempotency-Key': 'n-1' },
    );
    expect(first).toMatchObject({ status: 201, body: { number: 1 } });
    const again = await program(
      'POST',
      path,
      { body: 'Called the police.\r\nThey come.' },
      { 'Idempotency-Key': 'n-1' },
    );
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    const corrects = { body: 'At **9:20**.', correctsId: first.body.id };
    expect(await program('POST', path, corrects)).toMatchObject({ status: 201, body: { number: 2 } });
    expect(await program('POST', path, { body: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body', message: 'Type the note.' }] },
    });
    expect((await program('GET', path)).body).toMatchObject([
      { number: 1, body: 'Called the police.\nThey come.', corrects: null, createUserName: home.manager.name },
      { number: 2, body: 'At **9:20**.', corrects: 1 },
    ]);
    expect(await versionOf(id)).toBe(1);
  });

  test('is left as it is by those who may not edit it, of the account and of others', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const closed = await world.anIncident({ by: home.manager, closed: true });
    const answersTo = async (program: Program, incidentId: string) => [
      (await program('POST', '/incidents/attachments', statementOn(incidentId))).status,
      (await program('POST', '/incidents/persons', { incidentId, firstName: 'Ana' })).status,
      (await program('POST', `/incidents/${incidentId}/notes`, { body: 'x' })).status,
    ];
    expect(await answersTo(foreigner, id)).toEqual([404, 404, 404]);
    expect(await answersTo(viewer, id)).toEqual([403, 403, 201]);
    for (const status of (await answersTo(program, closed.id)).slice(0, 2)) expect([403, 422]).toContain(status);
    expect(await entriesOf(id)).toEqual(['NOTE', 'CREATE']);
    expect(await entriesOf(closed.id)).toEqual(['NOTE', 'CLOSE', 'CREATE']);
  });
});

test('an upload by somebody who may not edit the incident is refused for that, before anything in it is read', async () => {
  const { id } = await world.anIncident({ by: home.manager });
  const closed = await world.anIncident({ by: home.manager, closed: true });
  const nothing = (incidentId: string) => {
    const form = new FormData();
    form.set('incidentId', incidentId);
    return form;
  };
  expect((await viewer('POST', '/incidents/attachments', nothing(id))).status).toBe(403);
  expect(await program('POST', '/incidents/attachments', nothing(closed.id))).toMatchObject({
    body: { detail: 'Cannot edit closed incident' },
  });
  expect(await program('POST', '/incidents/attachments', nothing(id))).toMatchObject({
    body: { errors: [{ path: 'name' }, { path: 'file' }] },
  });
});

test('a file of an upload by somebody who may not edit the incident is refused before it has arrived', async () => {
  const { id } = await world.anIncident({ by: home.manager });
  const parts = [
    ...['--x', 'Content-Disposition: form-data; name="incidentId"', '', id],
    ...['--x', 'Content-Disposition: form-data; name="file"; filename="a.txt"', 'Content-Type: text/plain', '', 'It'],
  ];
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.write(
    [
      ...['POST /api/incidents/attachments HTTP/1.1', 'Host: x', `Authorization: Bearer ${viewer.token}`],
      ...['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000000', '', parts.join('\r\n')],
    ].join('\r\n'),
  );
  const [begin] = await once(socket, 'data');
  socket.destroy();
  expect(String(begin)).toMatch(/^HTTP\/1.1 403 /);
});

describe('a list of incidents', () => {
  test('has the parts that are asked for, masked like the incident alone, and the audit log records each read', async () => {
    const user = await home.user('lister', 'MYINCIDENT_ADD', 'MYINCIDENT_SEARCH');
    const mine = await api.programOf(user);
    const { id } = await world.anIncident({ by: user, persons: [{ firstName: 'Ana', phone: '604 555 0100' }] });
    const { body } = await mine('GET', '/incidents/my?expand=persons,items');
    const { body: alone } = await mine('GET', `/incidents/${id}`);
    expect(body.items).toMatchObject([{ id, expanded: { persons: alone.persons, items: [] } }]);
    expect(Object.keys(body.items[0].expanded)).toEqual(['persons', 'items']);
    expect(JSON.stringify(body)).not.toContain('604 555 0100');
    const criteria = { status: { values: [{ status: 1 }] } };
    const found = await mine('POST', '/incidents/search?expand=persons', { criteria });
    expect(found.body.items).toMatchObject([{ id, expanded: { persons: alone.persons } }]);
    const reads = await emOfUser(world.product, user).execute(
      `select id from audit_record where object_id = $1 and transaction_type = 'READ'`,
      [id],
    );
    expect(reads).toHaveLength(3);
    expect((await mine('GET', '/incidents/my')).body.items[0]).not.toHaveProperty('expanded');
    for (const [query, path] of [
      ['expand=persons,secrets', 'expand[1]'],
      ['expand=', 'expand[0]'],
      ['expand=persons&psz=26', 'psz'],
    ] as const) {
      expect(await mine('GET', `/incidents/my?${query}`)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    }
  });
});
