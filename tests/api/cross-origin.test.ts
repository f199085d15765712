import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { updateApiOrigins } from '#app/administration/keys/commands/update-api-origins.server.ts';
import { openApi, type Program, type Reply, statusBeforeBody } from '../support/api-program.ts';
import { sendRequest } from '../support/client.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour, scopeFor } = world;
const api = await openApi(world);
afterAll(async () => {
  await api.close();
  await world.close();
});

const portal = 'https://portal.example.com';
const elsewhere = 'https://elsewhere.example.com';

async function keyOf(user: TestUser) {
  const { sessionSecret } = api.services.settings;
  const input = { name: crypto.randomUUID(), privileges: ['MYINCIDENT_ADD' as const], worksFor: '30' as const };
  return (await makeKey(scopeFor(user), sessionSecret, input)).key;
}

const nameOrigins = (user: TestUser, ...apiOrigins: string[]) => updateApiOrigins(scopeFor(user), { apiOrigins });
const from = (program: Program, origin: string, path = '/notifications') =>
  program('GET', path, undefined, { Origin: origin });
const resultOf = ({ status, body, headers }: Reply) =>
  `${status} ${body.code ?? 'done'}, read by ${headers['access-control-allow-origin'] ?? 'nobody'}`;
const refused = '403 ORIGIN_NOT_ALLOWED, read by nobody';
const crossOriginHeaders = ({ headers }: Pick<Reply, 'headers'>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const program = api.programWith(await keyOf(home.admin));
beforeEach(async () => {
  await nameOrigins(home.admin, portal, 'http://localhost:5173');
  await nameOrigins(neighbour.admin, elsewhere);
});

describe('a preflight', () => {
  const preflight = (path: string, origin: string) =>
    sendRequest(`${api.origin}/api${path}`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
    });

  test.each([portal, elsewhere])('from %s learns what the address takes', async (origin) => {
    const { status, headers } = await preflight('/incidents', origin);
    expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([204, origin, 'Origin']);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT');
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Range, X-Timezone-Offset',
    );
    expect(headers['access-control-max-age']).toBe('600');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('from a page without an origin learns nothing', async () => {
    expect(crossOriginHeaders(await preflight('/incidents', 'null'))).toEqual([]);
  });
});

describe('a call of a page', () => {
  test('of an origin that the account names is answered, and the page may read answer and headers', async () => {
    const reply = await from(program, portal);
    expect(resultOf(reply)).toBe(`200 done, read by ${portal}`);
    expect(reply.headers.vary).toContain('Origin');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    const exposed = String(reply.headers['access-control-expose-headers']).split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After']),
    );
    expect(exposed).toContain('Idempotency-Replayed');
    expect(resultOf(await from(program, 'http://localhost:5173'))).toBe('200 done, read by http://localhost:5173');
  });

  test('of a named origin may read a problem', async () => {
    expect(resultOf(await from(program, portal, '/incidents/x'))).toBe(`422 VALIDATION_FAILED, read by ${portal}`);
    expect(resultOf(await from(program, portal, '/audits'))).toBe(`403 FORBIDDEN, read by ${portal}`);
    const invalid = await program('POST', '/incidents', {}, { Origin: portal });
    expect(resultOf(invalid)).toBe(`422 VALIDATION_FAILED, read by ${portal}`);
  });

  test.each([
    ['an origin that no account names', 'https://evil.example'],
    ['an origin that another account names', elsewhere],
    ['a page without an origin', 'null'],
    ['another port of a named host', `${portal}:8443`],
    ['a named host without TLS', 'http://portal.example.com'],
    ['a host that ends like a named one', 'https://evil.portal.example.com'],
    ['two origins', `${portal}, https://evil.example`],
    ['no name', ''],
  ])('of %s is refused', async (_case, origin) => {
    const reply = await from(program, origin);
    expect(resultOf(reply)).toBe(refused);
    expect([crossOriginHeaders(reply), reply.headers.vary]).toEqual([[], 'Origin, Accept-Encoding']);
  });

  test('of an origin that is not named changes nothing', async () => {
    const incident = {
      reportedDate: '2026-03-14T09:14:00Z',
      occurredDate: '2026-03-14T09:00:00Z',
      summary: 'A door.',
      lastClassId: home.lookups.INCIDENT_CLASS,
    };
    const count = async () =>
      await scopeFor(home.admin).em.execute('select count(*) from incident where account_id = current_account()');
    const before = await count();
    expect(resultOf(await program('POST', '/incidents', incident, { Origin: elsewhere }))).toBe(refused);
    expect(await count()).toEqual(before);
    expect(resultOf(await program('POST', '/incidents', incident, { Origin: portal }))).toBe(
      `201 done, read by ${portal}`,
    );
    expect(await count()).not.toEqual(before);
  });

  test('of an origin that is not named is refused before its body has arrived', async () => {
    const headers = [`Authorization: Bearer ${program.token}`, `Origin: ${elsewhere}`];
    expect(await statusBeforeBody(api.origin, headers)).toBe(403);
  });

  test('of the product itself is answered', async () => {
    expect(resultOf(await from(program, api.origin))).toBe('200 done, read by nobody');
  });

  test('is refused as soon as its origin is taken away', async () => {
    expect(resultOf(await from(program, portal))).toBe(`200 done, read by ${portal}`);
    await nameOrigins(home.admin, 'http://localhost:5173');
    expect(resultOf(await from(program, portal))).toBe(refused);
  });

  test('with a credential that is not valid tells no origin anything', async () => {
    expect(resultOf(await from(api.programWith('x'), portal))).toBe('401 UNAUTHENTICATED, read by nobody');
    expect(resultOf(await from(api.programWith(undefined), portal))).toBe('401 UNAUTHENTICATED, read by nobody');
  });
});

describe('a call of a page with the access token of a person', () => {
  test('is judged by the account of the person, before a session has started too', async () => {
    const newcomer = api.programWith(await api.signToken(await api.subjectOf(await home.user('newcomer'))));
    const start = (origin: string) => newcomer('POST', '/users/sessions', undefined, { Origin: origin });
    expect(resultOf(await start(elsewhere))).toBe(refused);
    expect(resultOf(await from(newcomer, portal))).toBe(`401 SESSION_REQUIRED, read by ${portal}`);
    expect(resultOf(await start(portal))).toBe(`201 done, read by ${portal}`);
    expect(resultOf(await from(newcomer, portal))).toBe(`200 done, read by ${portal}`);
    expect(resultOf(await from(newcomer, elsewhere))).toBe(refused);
  });

  test('is refused where no account knows the person', async () => {
    expect(resultOf(await from(api.programWith(await api.signToken('nobody')), portal))).toBe(refused);
  });
});

test('the document may be read by pages of every origin', async () => {
  const answer = await sendRequest(`${api.origin}/api/openapi.json`, { headers: { Origin: 'https://evil.example' } });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(JSON.parse(answer.body)).toMatchObject({ openapi: '3.1.0' });
});
