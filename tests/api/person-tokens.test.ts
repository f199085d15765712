import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { openApi, type Reply } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const em = emOfUser(world.product, home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

const codeOf = ({ status, body }: Reply) => `${status} ${body.code}`;

describe('an access token of a person', () => {
  test('opens nothing before a session has started', async () => {
    const user = await home.user('newcomer', 'MYINCIDENT_ADD');
    const program = api.programWith(await api.signToken(await api.subjectOf(user)));
    expect(codeOf(await program('GET', '/incidents/my'))).toBe('401 SESSION_REQUIRED');
    expect(await program('POST', '/users/sessions')).toMatchObject({ status: 201, body: { userId: user.userId } });
    expect(await program('POST', '/users/sessions')).toMatchObject({ status: 201, body: { userId: user.userId } });
    expect((await program('GET', '/incidents/my')).status).toBe(200);
    const sessions = await em.execute('select id from session where user_id = $1 and token_hash is not null', [
      user.userId,
    ]);
    // that of the cookie, which every test user has, and that of the program
    expect(sessions).toHaveLength(2);
  });

  test('is renewed without a new session, and opens nothing again after the session has ended', async () => {
    const user = await home.user('renewing');
    const subject = await api.subjectOf(user);
    const signedIn = { auth_time: 1_700_000_000 };
    const [first, renewed] = [
      await api.signToken(subject, signedIn),
      await api.signToken(subject, signedIn, { age: -1 }),
    ];
    const program = api.programWith(first);
    await program('POST', '/users/sessions');
    expect((await api.programWith(renewed)('GET', '/incidents/my')).status).toBe(200);
    expect((await program('DELETE', '/users/sessions')).status).toBe(204);
    expect(codeOf(await api.programWith(renewed)('GET', '/incidents/my'))).toBe('401 SESSION_ENDED');
    expect(codeOf(await program('POST', '/users/sessions'))).toBe('401 SESSION_ENDED');
    const again = api.programWith(await api.signToken(subject, { auth_time: 1_700_000_900 }));
    expect((await again('POST', '/users/sessions')).status).toBe(201);
  });

  test('is refused when it has expired, with the code and words of the specification', async () => {
    const program = api.programWith(await api.signToken(randomUUID(), {}, { age: 3_600 }));
    const refused = await program('GET', '/incidents/my');
    expect(refused).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Token is expired' } });
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
  });

  test.each([
    ['for another audience', { aud: 'incident-xpress' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that is an ID token by its type', {}, { typ: 'JWT' }],
    ['that is an ID token by its nonce', { nonce: 'n' }, {}],
    ['without a sign-in time', { auth_time: undefined }, {}],
    ['without a person', { sub: undefined }, {}],
    ['without an end', { exp: undefined }, {}],
  ])('is refused where it is one %s', async (_case, claims, header) => {
    const token = await api.signToken(randomUUID(), claims, header);
    expect(codeOf(await api.programWith(token)('POST', '/users/sessions'))).toBe('401 UNAUTHENTICATED');
  });

  test('is refused with another signature, with none, and with another method', async () => {
    const payload = { sub: randomUUID(), auth_time: 1, iss: `${api.origin}/idp`, aud: `${api.origin}/api` };
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const foreign = (header: object) =>
      new SignJWT(payload).setExpirationTime('1h').setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...header });
    const [, claims] = (await foreign({}).sign(privateKey)).split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const tokens = [
      await foreign({}).sign(privateKey),
      await foreign({ jwk: await exportJWK(publicKey) }).sign(privateKey),
      `${none}.${claims}.`,
      `${none}.${claims}.x`,
      await new SignJWT(payload)
        .setExpirationTime('1h')
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(Buffer.alloc(32)),
      ...['a.b.c', '..', 'ix_unknown', 'x'],
    ];
    for (const token of tokens) {
      expect(codeOf(await api.programWith(token)('POST', '/users/sessions'))).toBe('401 UNAUTHENTICATED');
    }
  });

  test('of a person without an account takes no seat', async () => {
    const program = api.programWith(await api.signToken(randomUUID()));
    expect(codeOf(await program('POST', '/users/sessions'))).toBe('403 SIGN_IN_REFUSED');
    expect(codeOf(await program('GET', '/incidents/my'))).toBe('401 SESSION_REQUIRED');
  });

  test('waits for the second factor', async () => {
    const user = await home.user('careful', 'MYINCIDENT_ADD');
    await em.execute('update account set mfa = true where id = current_account()');
    await em.execute('update app_user set mfa = true where id = $1', [user.userId]);
    const program = api.programWith(await api.signToken(await api.subjectOf(user)));
    expect(await program('POST', '/users/sessions')).toMatchObject({ status: 201, body: { mfaDue: true } });
    expect(codeOf(await program('GET', '/incidents/my'))).toBe('403 MFA_REQUIRED');
    expect((await program('DELETE', '/users/sessions')).status).toBe(204);
    await em.execute('update account set mfa = false where id = current_account()');
  });

  test.each([
    ['was idle', `last_active_at = now() - interval '1 hour'`],
    ['is 12 hours old', `expires_at = now() - interval '1 second'`],
  ])('ends with a session that %s', async (_case, change) => {
    const user = await home.user('late');
    const program = await api.programOf(user);
    await em.execute(`update session set ${change} where user_id = $1`, [user.userId]);
    expect(codeOf(await program('GET', '/incidents/my'))).toBe('401 SESSION_ENDED');
    expect(codeOf(await program('POST', '/users/sessions'))).toBe('401 SESSION_ENDED');
  });

  test('ends with a user who is deactivated', async () => {
    const user = await home.user('leaving');
    const program = await api.programOf(user);
    await em.execute('update app_user set status = 2 where id = $1', [user.userId]);
    expect(codeOf(await program('GET', '/incidents/my'))).toBe('401 SESSION_ENDED');
  });

  test('takes a seat as a page does', async () => {
    const { manager, viewer } = await world.anotherAccount();
    const others = emOfUser(world.product, manager);
    const subject = await api.subjectOf(manager);
    await others.execute('update account set concurrent_user_count = 1 where id = current_account()');
    await others.execute('update session set ended_at = now() where user_id <> $1', [viewer.userId]);
    const program = api.programWith(await api.signToken(subject));
    expect(await program('POST', '/users/sessions')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('EXCEED_MAX_CONCURRENT_USER') },
    });
  });
});

describe('a session cookie', () => {
  test('opens nothing, with a token of somebody else neither', async () => {
    const Cookie = home.admin.cookie;
    const alone = await api.programWith(undefined)('GET', '/incidents/my', undefined, { Cookie });
    expect(codeOf(alone)).toBe('401 UNAUTHENTICATED');
    const token = api.programWith(await api.signToken(randomUUID()));
    expect(codeOf(await token('GET', '/incidents/my', undefined, { Cookie }))).toBe('401 SESSION_REQUIRED');
  });
});

test.each(['', '/api'])('a program finds who signs people in at the metadata of the API%s', async (path) => {
  const answer = await fetch(`${api.origin}/.well-known/oauth-protected-resource${path}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({
    resource: `${api.origin}/api`,
    authorization_servers: [`${api.origin}/idp`],
    scopes_supported: expect.arrayContaining(['api']),
  });
  const refused = await api.programWith(undefined)('GET', '/users/profile');
  expect(refused.headers['www-authenticate']).toBe(
    `Bearer resource_metadata="${api.origin}/.well-known/oauth-protected-resource/api"`,
  );
});
