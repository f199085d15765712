import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Adapter } from 'oidc-provider';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '#app/identity/commands/change-password.server.ts';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { embeddedClient } from '#app/identity/provider/embedded-client.server.ts';
import { interactionOf } from '#app/identity/provider/interaction.server.ts';
import { oidcAdapter } from '#app/identity/provider/oidc-adapter.server.ts';
import { openIdentityProvider } from '#app/identity/provider/provider.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { Client, sendRequest } from '../support/client.ts';
import { type IdentityServer, openIdentityServer, somebody } from '../support/identity-server.tsx';
import { aClient, aRequest, openPage, returnFrom, signInAs } from './sign-in-flow.ts';

let server: IdentityServer;
let client: oidc.Configuration;
beforeAll(async () => {
  server = await openIdentityServer();
  client = await aClient(server);
});
afterAll(() => server.close());

describe('the embedded identity provider', () => {
  test('signs a person in with code, PKCE, state and nonce and returns their claims', async () => {
    const ana = await somebody(server.orm);
    const { tokens } = await signInAs(server, client, ana);
    const answer = await tokens();
    expect(answer.claims()).toMatchObject({
      iss: `${server.origin}/idp`,
      sub: ana.userId,
      email: ana.email,
      email_verified: true,
    });
    const [header] = answer.id_token!.split('.');
    expect(JSON.parse(Buffer.from(header!, 'base64url').toString())).toMatchObject({ alg: 'RS256' });
    expect(answer.expires_in).toBe(300);
    expect(await oidc.fetchUserInfo(client, answer.access_token, ana.userId)).toMatchObject({ email: ana.email });
  });

  test('returns email_verified false for an unverified address', async () => {
    const { tokens } = await signInAs(server, client, await somebody(server.orm, { verified: false }));
    expect((await tokens()).claims()).toMatchObject({ email_verified: false });
  });

  test('requires the password at every sign-in, whatever the parameters are', async () => {
    const ana = await somebody(server.orm);
    const browser = new Client(server.origin);
    await signInAs(server, client, ana, browser);
    const { address } = await aRequest(server, client);
    const plain = new URL(address);
    plain.searchParams.delete('prompt');
    expect(await openPage(server, browser, plain.href)).toContain('/idp/interaction/');
    plain.searchParams.set('prompt', 'none');
    const answer = await browser.get(plain.href);
    expect(answer.headers.location).toContain('error=login_required');
  });

  test('signs in another person in the same browser without a confirmation', async () => {
    const [ana, ben] = [await somebody(server.orm), await somebody(server.orm)];
    const browser = new Client(server.origin);
    await signInAs(server, client, ana, browser);
    const { tokens } = await signInAs(server, client, ben, browser);
    expect((await tokens()).claims()?.sub).toBe(ben.userId);
  });

  test('exchanges a refresh token once and rejects its reuse', async () => {
    const { tokens } = await signInAs(server, client, await somebody(server.orm));
    const first = (await tokens()).refresh_token!;
    const renewed = await oidc.refreshTokenGrant(client, first);
    expect(renewed.refresh_token).toBeTypeOf('string');
    expect(renewed.refresh_token).not.toBe(first);
    await expect(oidc.refreshTokenGrant(client, first)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.refreshTokenGrant(client, renewed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('gives tokens to one of two concurrent requests with the same code', async () => {
    const { tokens } = await signInAs(server, client, await somebody(server.orm));
    const answers = await Promise.allSettled([tokens(), tokens(), tokens(), tokens()]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('rejects a reused code and revokes the tokens of its first use', async () => {
    const { tokens } = await signInAs(server, client, await somebody(server.orm));
    const first = await tokens();
    await expect(tokens()).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.refreshTokenGrant(client, first.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('rejects a request without PKCE or with the plain method', async () => {
    const { address } = await aRequest(server, client);
    for (const change of [
      (url: URL) => url.searchParams.delete('code_challenge'),
      (url: URL) => url.searchParams.set('code_challenge_method', 'plain'),
    ]) {
      const url = new URL(address);
      change(url);
      const to = new URL((await new Client(server.origin).get(url.href)).headers.location!);
      expect(to.pathname).toBe('/callback');
      expect(to.searchParams.get('error')).toBe('invalid_request');
    }
  });

  test('rejects a wrong code verifier', async () => {
    const { callback, checks } = await signInAs(server, client, await somebody(server.orm));
    const another = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    await expect(oidc.authorizationCodeGrant(client, callback, another)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('rejects a client with a wrong secret', async () => {
    const { callback, checks } = await signInAs(server, client, await somebody(server.orm));
    const stranger = await aClient(server, { clientSecret: 'x'.repeat(43) });
    await expect(oidc.authorizationCodeGrant(stranger, callback, checks)).rejects.toMatchObject({
      error: 'invalid_client',
    });
  });

  test('does not redirect to an unregistered address', async () => {
    for (const redirect_uri of [
      'https://evil.example/callback',
      `${server.origin}/callback/../x`,
      'javascript:alert(1)',
    ]) {
      const { address } = await aRequest(server, client, { redirect_uri });
      const answer = await new Client(server.origin).get(address);
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      const page = answer.body;
      expect(page).toContain('The sign-in could not be completed.');
      expect(page).not.toMatch(/ at |evil|redirect_uri/);
    }
  });

  test('uses the issuer of the settings, not the host of the request', async () => {
    const { address } = await aRequest(server, client);
    const answer = await new Client(server.origin).send(address, {
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' },
    });
    expect(answer.headers.location).toMatch(/^\/idp\/interaction\//);
    const found = await sendRequest(`${server.origin}/idp/.well-known/openid-configuration`, {
      headers: { 'X-Forwarded-Host': 'evil.example' },
    });
    expect(found.body).not.toContain('evil');
  });

  test('answers NUL characters with a client error', async () => {
    const { address } = await aRequest(server, client, { login_hint: 'a\0b' });
    expect((await new Client(server.origin).get(address)).headers.location).toContain('error=invalid_request');
    const forged: Record<string, string>[] = [
      { grant_type: 'refresh_token', refresh_token: 'a\0b' },
      { grant_type: 'authorization_code', code: 'a\0b', code_verifier: 'x'.repeat(43) },
    ];
    const { clientId, clientSecret } = embeddedClient(server.settings);
    for (const body of forged) {
      const answer = await sendRequest(client.serverMetadata().token_endpoint!, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...body, client_id: clientId, client_secret: clientSecret }).toString(),
      });
      expect(answer.status).toBe(400);
    }
  });

  test('signs with the same keys in every process and stores them encrypted', async () => {
    const sessionSecret = randomBytes(32).toString('hex');
    const [one, two] = await Promise.all([
      openIdentityServer({ sessionSecret }),
      openIdentityServer({ sessionSecret }),
    ]);
    const keys = async ({ origin }: IdentityServer) => JSON.parse((await sendRequest(`${origin}/idp/jwks`)).body);
    expect(await keys(one)).toEqual(await keys(two));
    expect(await keys(one)).not.toEqual(await keys(server));
    await Promise.all([one.close(), two.close()]);
    const rows = await server.orm.em.fork().execute(`select payload::text from idp_artifact where kind = 'Keys'`);
    expect(JSON.stringify(rows)).not.toMatch(/"(d|kty|n)\\*"/);
  });

  test('does not renew tokens after the password has changed', async () => {
    const ana = await somebody(server.orm);
    const { tokens } = await signInAs(server, client, ana);
    const { refresh_token } = await tokens();
    await createIdentity({ orm: server.orm, ...ana, verified: true, mustChange: true });
    await changePassword({
      ...server,
      userId: ana.userId,
      password: 'Another-Horse-8!',
      interaction: '',
      endSessions: async () => {},
    });
    await expect(oidc.refreshTokenGrant(client, refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('changes only a password that an administrator gave, once, and of an identity that exists', async () => {
    const ana = await somebody(server.orm);
    const change = (userId: string) =>
      changePassword({
        ...server,
        userId,
        password: 'Another-Horse-8!',
        interaction: '',
        endSessions: async () => {},
      });
    await expect(change(ana.userId)).rejects.toThrow('This password was already changed.');
    await expect(change(randomUUID())).rejects.toThrow(NotFoundError);
  });

  test('lets only one of two requests use a code or a refresh token', async () => {
    const tokens = oidcAdapter(server.orm)('RefreshToken') as Adapter;
    const id = randomUUID();
    await tokens.upsert(id, {}, 60);
    const used = await Promise.allSettled([tokens.consume(id), tokens.consume(id)]);
    expect(used.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('rejects an expired refresh token', async () => {
    const { tokens } = await signInAs(server, client, await somebody(server.orm));
    const { refresh_token } = await tokens();
    await server.orm.em
      .fork()
      .execute(`update idp_artifact set expires_at = now() - interval '1 second' where id = $1`, [refresh_token]);
    await expect(oidc.refreshTokenGrant(client, refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('marks its cookies as Secure over https, even behind a proxy that speaks http', async () => {
    const { callback } = await openIdentityProvider({
      orm: server.orm,
      settings: { ...server.settings, origin: 'https://incidents.example.com' },
      log: { error() {}, warn() {} } as never,
    });
    const behind = express().use('/idp', callback).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const { port } = behind.address() as { port: number };
    const { address } = await aRequest(server, client, { redirect_uri: 'https://incidents.example.com/callback' });
    const answer = await sendRequest(address.replace(server.origin, `http://127.0.0.1:${port}`));
    behind.close();
    expect(answer.status).toBe(303);
    expect(answer.headers['set-cookie']!.length).toBe(4);
    for (const cookie of answer.headers['set-cookie']!) expect(cookie).toMatch(/; secure/i);
    for (const cookie of answer.headers['set-cookie']!) expect(cookie).toMatch(/; httponly/i);
  });

  test('redirects an expired sign-in to a new one', async () => {
    const answer = await new Client(server.origin).get(`${server.origin}/idp/auth/gone`);
    expect(answer.headers.location).toBe('/login');
  });

  test('redirects a cancelled sign-in to the client with an error', async () => {
    const browser = new Client(server.origin);
    const page = await openPage(server, browser, (await aRequest(server, client)).address);
    const req = { headers: { cookie: browser.cookiesFor(page) }, socket: {} } as IncomingMessage;
    const Location = await interactionOf(server.provider, req, {} as ServerResponse).deny();
    const back = await returnFrom(server, browser, { headers: { location: Location } });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });
});
