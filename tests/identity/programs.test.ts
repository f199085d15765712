import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personToken } from '#app/api/access/person-token.server.ts';
import { programsClientId } from '#app/identity/provider/embedded-client.server.ts';
import { revokeSignIns } from '#app/identity/sign-in/revoke-sign-ins.server.ts';
import { Client } from '../support/client.ts';
import { type IdentityServer, openIdentityServer, somebody } from '../support/identity-server.tsx';
import { openPage } from './sign-in-flow.ts';

let server: IdentityServer;
let program: oidc.Configuration;
const redirectUri = 'http://127.0.0.1:51789/callback';
beforeAll(async () => {
  server = await openIdentityServer();
  const issuer = new URL(`${server.origin}/idp`);
  const options = { execute: [oidc.allowInsecureRequests] };
  program = await oidc.discovery(issuer, programsClientId, undefined, oidc.None(), options);
});
afterAll(() => server.close());

type Given = { more?: Record<string, string>; person?: Awaited<ReturnType<typeof somebody>> };

/** Signs somebody in, up to the answer to their password. */
async function begin(resource: string, { more = {}, person: known }: Given = {}) {
  const person = known ?? (await somebody(server.orm));
  const verifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(program, {
    redirect_uri: redirectUri,
    scope: 'openid offline_access api',
    resource,
    ...more,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const browser = new Client(server.origin);
  const page = await openPage(server, browser, address.href);
  const answer = await browser.post(page, { email: person.email, password: person.password });
  const isAsked = new URL(answer.headers.location!, server.origin).href === page;
  return { person, browser, page, verifier, answer, isAsked };
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function endWith({ browser, person, verifier }: Begun, answer: Begun['answer']) {
  const resumed = await browser.get(new URL(answer.headers.location!, server.origin).href);
  const back = new URL(resumed.headers.location!, server.origin);
  const tokens = () => oidc.authorizationCodeGrant(program, back, { pkceCodeVerifier: verifier });
  return { person, back, tokens };
}

/** Signs somebody in, who allows the program where they are asked. */
async function signIn(resource: string, given: Given = {}) {
  const begun = await begin(resource, given);
  return await endWith(begun, begun.isAsked ? await begun.browser.post(begun.page, { allow: '1' }) : begun.answer);
}

describe('a program in which a person signs in', () => {
  test('gets an access token for /api alone, signed, with the time of the sign-in, and renews it', async () => {
    const { person, back, tokens } = await signIn(`${server.origin}/api`);
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:51789\/callback\?code=/);
    const answer = await tokens();
    expect(decodeProtectedHeader(answer.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const claims = decodeJwt(answer.access_token);
    expect(claims).toMatchObject({ sub: person.userId, aud: `${server.origin}/api`, auth_time: expect.any(Number) });
    const first = await personToken(server.services as never, answer.access_token);
    expect(first.identity).toBe(`embedded ${person.userId}`);
    await expect(personToken(server.services as never, answer.id_token!)).rejects.toMatchObject({ status: 401 });
    const renewed = await oidc.refreshTokenGrant(program, answer.refresh_token!);
    expect((await personToken(server.services as never, renewed.access_token)).sessionToken).toBe(first.sessionToken);
  });

  test('is named to the person with its address, who allows it at each sign-in', async () => {
    const api = `${server.origin}/api`;
    const first = await begin(api);
    expect(first.isAsked).toBe(true);
    const { body } = await first.browser.get(first.page);
    expect(body).toContain('A program on your own computer');
    expect(body).toContain('127.0.0.1:51789');
    const { back } = await endWith(first, await first.browser.post(first.page, { allow: '1' }));
    expect(back.searchParams.get('code')).not.toBeNull();
    // another program of the same machine sends the same, and nothing tells it from the one of before
    const again = await begin(api, { person: first.person });
    expect(again.isAsked).toBe(true);
    const resumed = await again.browser.get(again.page.replace('/interaction/', '/auth/'));
    expect(resumed.headers.location).toContain('/idp/interaction/');
  });

  test('is told that access was denied, and the person is asked the next time', async () => {
    const begun = await begin(`${server.origin}/api`);
    const { back } = await endWith(begun, await begun.browser.post(begun.page, { deny: '1' }));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied' });
    expect((await begin(`${server.origin}/api`, { person: begun.person })).isAsked).toBe(true);
  });

  test('gets nothing while the question has no answer', async () => {
    const { browser, page } = await begin(`${server.origin}/api`);
    const resumed = await browser.get(page.replace('/interaction/', '/auth/'));
    expect(resumed.headers.location).toContain('/idp/interaction/');
  });

  test('is not allowed by somebody whose password was changed meanwhile', async () => {
    const { browser, page, person } = await begin(`${server.origin}/api`);
    await revokeSignIns(server.orm.em.fork(), person.userId);
    const answer = await browser.post(page, { allow: '1' });
    expect(answer.headers.location).toBe('/login?why=stale');
  });

  test('is refused with the error of the standard where nobody may be asked', async () => {
    const address = oidc.buildAuthorizationUrl(program, {
      redirect_uri: redirectUri,
      scope: 'openid api',
      resource: `${server.origin}/api`,
      prompt: 'none',
      code_challenge: await oidc.calculatePKCECodeChallenge('v'.repeat(43)),
      code_challenge_method: 'S256',
    });
    const { headers } = await new Client(server.origin).get(address.href);
    expect(new URL(headers.location!).searchParams.get('error')).toBe('login_required');
  });

  test('may ask for consent, which changes nothing, and finds the scope in the metadata', async () => {
    const { back, tokens } = await signIn(`${server.origin}/api`, { more: { prompt: 'consent' } });
    expect(back.searchParams.get('error')).toBeNull();
    const answer = await tokens();
    expect(decodeJwt(answer.access_token)).toMatchObject({ aud: `${server.origin}/api`, scope: 'api' });
    expect(answer.refresh_token).toEqual(expect.any(String));
    expect(program.serverMetadata().scopes_supported).toContain('api');
  });

  test('gets none for another resource', async () => {
    const address = oidc.buildAuthorizationUrl(program, {
      redirect_uri: redirectUri,
      scope: 'openid api',
      resource: 'https://evil.example/api',
      code_challenge: await oidc.calculatePKCECodeChallenge('v'.repeat(43)),
      code_challenge_method: 'S256',
    });
    const answer = await new Client(server.origin).get(address.href);
    expect(answer.headers.location).toContain('error=invalid_target');
  });
});
