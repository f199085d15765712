import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const other = await api.programOf(home.admin);
const em = emOfUser(world.product, home.manager);
afterAll(async () => {
  await api.close();
  await world.close();
});

const incident = (summary = 'A window') => ({
  reportedDate: '2026-03-14T09:14:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  summary,
  lastClassId: home.lookups.INCIDENT_CLASS,
});
const create = (key: string, body: unknown = incident(), as = program) =>
  as('POST', '/incidents', body, { 'Idempotency-Key': key });
const countIncidents = async () =>
  (await em.execute<[{ count: number }]>('select count(*)::int as count from incident'))[0].count;

test('a POST that is sent twice with one key happens once, with one answer', async () => {
  const before = await countIncidents();
  const [first, second] = [await create('twice'), await create('twice')];
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.etag).toBe(first.headers.etag);
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  expect(await countIncidents()).toBe(before + 1);
});

test('of POSTs that are sent at once with one key, one happens', async () => {
  const before = await countIncidents();
  const replies = await Promise.all(Array.from({ length: 5 }, () => create('at-once')));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id ?? body.code}`)).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 201 });
  expect(await countIncidents()).toBe(before + 1);
});

test('a key with another body or another address is refused, and is not a key of another program', async () => {
  const first = await create('mine');
  expect(await create('mine', incident('A door'))).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  const elsewhere = await program('POST', `/incidents/close/${first.body.id}`, {}, { 'Idempotency-Key': 'mine' });
  expect(elsewhere).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  const theirs = await create('mine', incident(), other);
  expect(theirs.status).toBe(201);
  expect(theirs.body.id).not.toBe(first.body.id);
});

test('a key with another file is refused, and nothing of that file is kept', async () => {
  const { body: draft } = await program('POST', '/draftIncidents', {});
  const send = (text: string, fileName = 'a.txt') => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ incidentId: draft.id, name: 'Statement' })) form.set(name, value);
    form.set('file', new Blob([text]), fileName);
    return program('POST', '/incidents/attachments', form, { 'Idempotency-Key': 'file' });
  };
  const first = await send('I saw it.');
  expect(first.status).toBe(201);
  for (const other of [await send('I saw nothing.'), await send('I saw it.', 'b.txt')]) {
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  }
  const again = await send('I saw it.');
  expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  const { body: kept } = await program('GET', `/draftIncidents/${draft.id}`);
  expect(kept.attachments).toMatchObject([{ id: first.body.id, fileName: 'a.txt' }]);
});

test('a refused POST keeps no answer, so that it can be corrected under its key', async () => {
  expect(await create('wrong', {})).toMatchObject({ status: 422 });
  expect(await create('wrong')).toMatchObject({ status: 201 });
});

test('a key is free again after a day', async () => {
  const { body: first } = await create('daily');
  await em.execute(`update api_request set created_at = now() - interval '25 hours' where key = 'daily'`);
  const { body: second } = await create('daily', incident('A door'));
  expect(second.id).not.toBe(first.id);
});
