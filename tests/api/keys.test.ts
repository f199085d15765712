import { afterAll, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { keyPage } from '#app/administration/keys/queries/key-page.server.ts';
import { grantable } from '#app/administration/privilege-list.ts';
import { storeKeyCalls } from '#app/api/access/key-calls.server.ts';
import { calls } from '#app/api/calls.server.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { openApi, statusBeforeBody } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const em = emOfUser(world.product, home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

async function keyProgram(name: string, ...privileges: Privilege[]) {
  const { sessionSecret } = api.services.settings;
  const input = { name, privileges, worksFor: '30' } as Parameters<typeof makeKey>[2];
  const { key, id } = await makeKey(world.scopeFor(home.admin), sessionSecret, input);
  return { program: api.programWith(key), id };
}

const incident = () => ({
  reportedDate: '2026-03-14T09:14:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  summary: 'A door.',
  lastClassId: home.lookups.INCIDENT_CLASS,
});

test('a key enters an incident without a session, and history and audit name it', async () => {
  const { program, id } = await keyProgram('Door control', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  const created = await program('POST', '/incidents', incident());
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const read = await program('GET', `/incidents/${created.body.id}`);
  expect(read.body).toMatchObject({ createUserId: id, createUserName: expect.stringContaining('Door control') });
  const acts = await em.execute('select create_user_id as id from audit_record where object_id = $1', [
    created.body.id,
  ]);
  expect(acts).toEqual(acts.map(() => ({ id })));
  expect(await program('POST', '/users/sessions')).toMatchObject({ status: 403 });
});

test('a key may do what was chosen for it and nothing else', async () => {
  const { program } = await keyProgram('Reader', 'ALLINCIDENT_SEARCH');
  expect((await program('POST', '/incidents', incident())).status).toBe(403);
  const criteria = { status: { values: [{ status: 1 }] } };
  expect((await program('POST', '/incidents/search', { criteria })).status).toBe(200);
  expect((await program('GET', '/users/profile')).body).toMatchObject({
    privileges: ['ALLINCIDENT_SEARCH'],
    admin: false,
  });
});

test('the keys of a disabled account read, and change nothing', async () => {
  const { program } = await keyProgram('Warehouse', 'ALLINCIDENT_SEARCH', 'MYINCIDENT_ADD');
  await em.execute('update account set active = false where id = current_account()');
  expect(await program('POST', '/incidents', incident())).toMatchObject({
    status: 403,
    body: { detail: 'Account is disabled.' },
  });
  expect((await program('GET', '/incidents/my')).status).toBe(200);
  await em.execute('update account set active = true where id = current_account()');
});

test('no call that writes is open to a key of a disabled account, and those that read stay open', async () => {
  const { program } = await keyProgram('Everything', ...grantable.filter((one) => one !== 'PRIVACY_INFO_VIEW'));
  await em.execute('update account set active = false where id = current_account()');
  const nobody = '00000000-0000-4000-8000-000000000000';
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, nobody);
  const refused = calls.filter(({ method, isReading }) => method !== 'get' && !isReading);
  for (const { method, path, access } of refused) {
    const { status, body } = await program(method.toUpperCase(), pathOf(path));
    const detail = access === 'token' ? 'An API key needs no session.' : 'Account is disabled.';
    expect({ status, detail: body.detail }, `${method} ${path}`).toEqual({ status: 403, detail });
  }
  for (const { method, path, forPeople } of calls.filter((call) => !refused.includes(call))) {
    const { status, body } = await program(method.toUpperCase(), pathOf(path), method === 'get' ? undefined : {});
    expect(status, `${method} ${path}`).toBeLessThan(500);
    if (!forPeople) expect(body.detail, `${method} ${path}`).not.toBe('Account is disabled.');
  }
  await em.execute('update account set active = true where id = current_account()');
});

test.each([
  ['no credential', []],
  ['a key that nobody was given', ['Authorization: Bearer ix_nothing']],
  ['a session cookie', [`Cookie: ${home.admin.cookie}`]],
])('a request with %s is refused before its body has arrived', async (_name, headers) => {
  expect(await statusBeforeBody(api.origin, headers)).toBe(401);
});

test('the calls of a key are counted by result, with the last ones, and nothing that they sent', async () => {
  const { program, id } = await keyProgram('Counted', 'ALLINCIDENT_SEARCH');
  const nobody = '00000000-0000-4000-8000-000000000000';
  await program('GET', '/incidents/my');
  await program('GET', `/incidents/${nobody}`);
  await program('POST', '/incidents', incident());
  await storeKeyCalls();
  const { key } = await keyPage(world.scopeFor(home.admin), id);
  expect(key.counts.map(({ days, ...count }) => count)).toEqual([
    { succeeded: 1, refused: 2, limited: 0, failed: 0 },
    { succeeded: 1, refused: 2, limited: 0, failed: 0 },
  ]);
  expect(key.lastCalls.map(({ at, ...call }) => call)).toEqual([
    { method: 'POST', path: '/incidents', status: 403 },
    { method: 'GET', path: '/incidents/{id}', status: 404 },
    { method: 'GET', path: '/incidents/my', status: 200 },
  ]);
  const others = await keyPage(world.scopeFor(home.admin), (await keyProgram('Quiet', 'ALLINCIDENT_SEARCH')).id);
  expect(others.key.lastCalls).toEqual([]);
});
