import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personToken } from '#app/api/person-token.server.ts';
import { programsClientId } from '#app/identity/embedded-client.server.ts';
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

async function signIn(resource: string, more: Record<string, string> = {}) {
  const person = await somebody(server.orm);
  const verifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(program, {
    ...{ redirect_uri: redirectUri, scope: 'openid offline_access api', resource },
    ...more,
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  });
  const browser = new Client(server.origin);
  const page = await openPage(server, browser, address.href);
  const answer = await browser.post(page, { email: person.email, password: person.password });
  const resumed = await browser.get(new URL(answer.headers.location!, server.origin).href);
  const back = new URL(resumed.headers.location!);
  return { person, back, tokens: () => oidc.authorizationCodeGrant(program, back, { pkceCodeVerifier: verifier }) };
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

  test('may ask for consent, which the sign-in gives, and finds the scope in the metadata', async () => {
    const { back, tokens } = await signIn(`${server.origin}/api`, { prompt: 'consent' });
    expect(back.searchParams.get('error')).toBeNull();
    const answer = await tokens();
    expect(decodeJwt(answer.access_token)).toMatchObject({ aud: `${server.origin}/api`, scope: 'api' });
    expect(answer.refresh_token).toEqual(expect.any(String));
    expect(program.serverMetadata().scopes_supported).toContain('api');
  });

  test('gets none for another resource', async () => {
    const address = oidc.buildAuthorizationUrl(program, {
      ...{ redirect_uri: redirectUri, scope: 'openid api', resource: 'https://evil.example/api' },
      ...{ code_challenge: await oidc.calculatePKCECodeChallenge('v'.repeat(43)), code_challenge_method: 'S256' },
    });
    const answer = await new Client(server.origin).get(address.href);
    expect(answer.headers.location).toContain('error=invalid_target');
  });
});
