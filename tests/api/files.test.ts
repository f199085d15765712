import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { photo } from '../support/photo.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const foreigner = await api.programOf(neighbour.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

const formOf = (fields: Record<string, string>, file: Blob, name: string) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', file, name);
  return form;
};

test('a file and a picture are added to a draft, and read from the incident that it becomes', async () => {
  const { body: draft } = await program('POST', '/draftIncidents', {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
    lastClassId: home.lookups.INCIDENT_CLASS,
    persons: [{ firstName: 'Ana' }],
  });
  const [person] = draft.persons;
  const statement = formOf(
    { incidentId: draft.id, name: 'Statement', comments: 'Signed' },
    new Blob(['I saw it.']),
    'a.txt',
  );
  const added = await program('POST', '/incidents/attachments', statement);
  expect(added).toMatchObject({ status: 201, body: { name: 'Statement' } });
  const renamed = { incidentId: draft.id, id: added.body.id, name: 'Witness' };
  expect(await program('PUT', '/incidents/attachments', renamed)).toMatchObject({
    status: 200,
    body: { name: 'Witness', comments: 'Signed' },
  });
  const portrait = formOf({ incidentId: draft.id }, new Blob([new Uint8Array(await photo())]), 'ana.jpg');
  const picture = await program('POST', `/incidents/persons/picture/${person.id}`, portrait);
  expect(picture).toMatchObject({ status: 201 });

  expect(await program('POST', '/incidents', { id: draft.id })).toMatchObject({ status: 201 });
  const { body: attachments } = await program('GET', `/incidents/${draft.id}/attachments`);
  expect(attachments).toMatchObject([
    { id: added.body.id, name: 'Witness', comments: 'Signed', fileName: 'a.txt', attachmentType: 'TXT' },
  ]);
  const path = `/incidents/${draft.id}/attachments/${added.body.id}/file`;
  const read = await program('GET', path);
  expect(read).toMatchObject({ status: 200, body: 'I saw it.' });
  expect(read.headers['content-disposition']).toBe('attachment; filename="a.txt"');
  expect(await foreigner('GET', path)).toMatchObject({ status: 404 });
  const part = (range: string, more = {}) => program('GET', path, undefined, { Range: range, ...more });
  expect(read.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '9' });
  for (const [range, sent, named] of [
    ['bytes=0-3', 'I sa', 'bytes 0-3/9'],
    ['bytes=5-', ' it.', 'bytes 5-8/9'],
    ['bytes=-3', 'it.', 'bytes 6-8/9'],
    ['bytes=0-99', 'I saw it.', 'bytes 0-8/9'],
  ] as const) {
    const headers = { 'content-range': named, 'content-length': String(sent.length) };
    expect(await part(range)).toMatchObject({ status: 206, body: sent, headers });
  }
  expect(await part('bytes=9-')).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */9' },
    body: { code: 'RANGE_NOT_SATISFIABLE' },
  });
  for (const [range, more] of [['bytes=0-1,3-4'], ['lines=1'], ['bytes=0-1', { 'If-Range': '"1"' }]] as const) {
    expect(await part(range, more)).toMatchObject({ status: 200, body: 'I saw it.' });
  }
  const image = await program('GET', picture.body.fileName.replace('/api', ''));
  expect(image.headers['content-type']).toBe('image/jpeg');
  expect((await program('GET', `/incidents/${draft.id}/persons`)).body).toMatchObject([{ hasPicture: true }]);
});

test('a picture that is not shown is kept, and the answers say why', async () => {
  const { body: draft } = await program('POST', '/draftIncidents', {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
    lastClassId: home.lookups.INCIDENT_CLASS,
  });
  const bytes = new Uint8Array(await photo()).subarray(0, -2);
  const cut = formOf({ incidentId: draft.id, name: 'Still' }, new Blob([bytes]), 'still.jpg');
  const added = await program('POST', '/incidents/attachments', cut);
  const facts = {
    shown: false,
    notShownReason: 'DAMAGED',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    uploadedSha256: createHash('sha256').update(bytes).digest('hex'),
  };
  expect(added).toMatchObject({ status: 201, body: facts });
  expect(await program('POST', '/incidents', { id: draft.id })).toMatchObject({ status: 201 });
  const { body: attachments } = await program('GET', `/incidents/${draft.id}/attachments`);
  expect(attachments).toMatchObject([{ attachmentType: 'IMAGE', ...facts }]);
  const read = await program('GET', `/incidents/${draft.id}/attachments/${added.body.id}/file`);
  expect(read.headers['content-disposition']).toMatch(/^attachment;/);
  expect(read.headers['content-security-policy']).toMatch(/sandbox/);
});

test('a file without a name, or for a draft of others, is refused', async () => {
  const { body: draft } = await program('POST', '/draftIncidents', {});
  const file = () => new Blob(['x']);
  expect(
    await program('POST', '/incidents/attachments', formOf({ incidentId: draft.id }, file(), 'a.txt')),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'name', message: 'Name is required' }] },
  });
  const theirs = formOf({ incidentId: draft.id, name: 'x' }, file(), 'a.txt');
  expect(await foreigner('POST', '/incidents/attachments', theirs)).toMatchObject({ status: 404 });
});
