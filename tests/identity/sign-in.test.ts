import type * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, Client } from '../support/client.ts';
import { type IdentityServer, openIdentityServer, somebody } from '../support/identity-server.tsx';
import { aClient, aRequest, openPage, returnFrom, signInAs } from './sign-in-flow.ts';

let server: IdentityServer;
let client: oidc.Configuration;
beforeAll(async () => {
  server = await openIdentityServer();
  client = await aClient(server);
});
afterAll(() => server.close());

let browser: Client;
let page: string;
beforeEach(async () => {
  server.move();
  browser = new Client(server.origin);
  page = await openPage(server, browser, (await aRequest(server, client)).address);
});

describe('the sign-in page', () => {
  test('has the form and a message with the reason', async () => {
    const plain = (await browser.get(page)).body;
    expect(plain).toContain('New here?');
    expect(plain).toMatch(/<input[^>]* name="email"[^>]* autofocus/);
    expect(plain).not.toContain('You were logged out');
    for (const [why, text] of [
      ['idle', 'Nothing was touched for 15 minutes. Your draft is saved.'],
      ['idle-600', 'Nothing was touched for 10 minutes. Your draft is saved.'],
      ['ended', 'You were logged out'],
    ]) {
      const { address } = await aRequest(server, client, { why: why! });
      expect((await browser.get(await openPage(server, browser, address))).body).toContain(text);
    }
    const { address } = await aRequest(server, client, { why: '<script>', login_hint: 'ana@example.com' });
    const hinted = (await browser.get(await openPage(server, browser, address))).body;
    expect(hinted.match(/<script/g)).toEqual(plain.match(/<script/g));
    expect(hinted).toContain('value="ana@example.com"');
    expect(hinted).toMatch(/<input[^>]* name="password"[^>]* autofocus/);
  });

  test('gives a wrong password and an unknown address the same answer and keeps only the address', async () => {
    const ana = await somebody(server.orm);
    const asked = await browser.post(page, { email: ana.email, password: 'wrong-Horse-7!' });
    const unknown = await browser.post(page, { email: `x${ana.email}`, password: 'wrong-Horse-7!' });
    expect([asked.status, unknown.status]).toEqual([422, 422]);
    const [one, other] = [asked.body, unknown.body];
    expect(one).toContain('The email or password is not right.');
    expect(one).toContain(`value="${ana.email}"`);
    expect(one).not.toContain('wrong-Horse-7!');
    expect(other.replace(`x${ana.email}`, ana.email)).toBe(one);
  });

  test('shows the time to wait after too many wrong passwords', async () => {
    const { email } = await somebody(server.orm);
    // the passwords of a slow machine take as long as the pause
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let attempt = 0; attempt < 4; attempt++) await browser.post(page, { email, password: 'wrong' });
    const answer = await browser.post(page, { email, password: 'wrong' });
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toContain('Too many wrong passwords. Try again in 1 second.');
  });

  test('shows a message at each empty field', async () => {
    const answer = await browser.post(page, { email: '', password: '' });
    expect(answer.status).toBe(422);
    const text = answer.body;
    expect(text).toContain('Email is required');
    expect(text).toContain('Password is required');
    expect((await browser.post(page, {})).status).toBe(422);
  });

  test('answers malformed input with a message, never with an internal error', async () => {
    const form = 'application/x-www-form-urlencoded';
    for (const [type, body] of [
      ['application/json', '{"email":"a@example.com"}'],
      ['text/plain', 'email=a@example.com'],
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      [form, `email=a@example.com&password=${'x'.repeat(100_000)}`],
    ] as const) {
      const answer = await browser.send(page, { method: 'POST', body, headers: { 'Content-Type': type } });
      expect([type, answer.status]).toEqual([type, 400]);
      expect(answer.body).toContain('The form could not be read.');
    }
    for (const body of [
      'email=a%00b@example.com&password=x%00y',
      'email=%00&password=%00',
      'email=%ED%A0%80@example.com&password=%ED%A0%80',
      'email=a@example.com&email=b@example.com&password=x',
      `email=${'a'.repeat(5_000)}@example.com&password=x`,
      `email=a@example.com&password=${'x'.repeat(5_000)}`,
      '__proto__=1&email[0]=x&password.y=z',
    ]) {
      const answer = await browser.send(page, { method: 'POST', body, headers: { 'Content-Type': form } });
      expect([body.slice(0, 40), answer.status]).toEqual([body.slice(0, 40), 422]);
    }
  });

  test('does not exist after the sign-in and in another browser', async () => {
    const ana = await somebody(server.orm);
    const posted = await browser.post(page, ana);
    expect(posted.status).toBe(302);
    await returnFrom(server, browser, posted);
    expect((await browser.get(page)).headers.location).toBe('/login');
    expect((await browser.post(page, ana)).headers.location).toBe('/login?why=stale');
    const other = new Client(server.origin);
    expect((await other.get(page)).body).toContain('Cookies are needed');
    const begun = { headers: { Cookie: 'tz=America/Vancouver' } };
    expect((await other.send(page, begun)).headers.location).toBe('/login');
  });

  test('cannot be completed in a browser that did not begin the sign-in', async () => {
    const posted = await browser.post(page, await somebody(server.orm));
    const stranger = await new Client(server.origin).get(server.origin + posted.headers.location!);
    expect(stranger.headers.location).toBe('/login');
  });

  test('keeps cookies that were set on the response before', async () => {
    const posted = await browser.post(page, await somebody(server.orm));
    expect((posted.headers['set-cookie'] ?? []).map((line) => line.split('=')[0])).toEqual(['before', 'device']);
  });
});

describe('a password set by an administrator', () => {
  test('does not sign in before it is changed', async () => {
    const ana = await somebody(server.orm, { mustChange: true });
    const posted = await browser.post(page, ana);
    expect(posted.headers.location).toBe(new URL(page).pathname);
    const { pathname } = new URL(page);
    const resumed = await browser.get(server.origin + pathname.replace('interaction', 'auth'));
    expect(resumed.headers.location).toMatch(/^\/idp\/interaction\//);
  });

  test('is changed on the sign-in page, follows the password rule and then stops working', async () => {
    const ana = await somebody(server.orm, { mustChange: true });
    await browser.post(page, ana);
    expect((await browser.get(page)).body).toContain('Choose a new password');
    const choose = async (newPassword: string, passwordConfirm = newPassword) => {
      const answer = await browser.post(page, { newPassword, passwordConfirm });
      return answer.status === 422 ? answer.body : answer;
    };
    expect(await choose('abc')).toContain('Password length cannot be less than 4');
    expect(await choose('Another-1!', 'another')).toContain('Password did not match');
    expect(await choose(ana.password)).toContain('Choose a password other than the one you have.');
    const done = (await choose('Another-Horse-8!')) as Answer;
    expect((await returnFrom(server, browser, done)).searchParams.get('code')).toBeTruthy();

    const again = await openPage(server, browser, (await aRequest(server, client)).address);
    expect((await browser.post(again, ana)).status).toBe(422);
    const { tokens } = await signInAs(server, client, { ...ana, password: 'Another-Horse-8!' });
    expect((await tokens()).claims()?.sub).toBe(ana.userId);
  });

  test('is changed by only the first of two concurrent sign-ins', async () => {
    const ana = await somebody(server.orm, { mustChange: true });
    const stranger = new Client(server.origin);
    const theirs = await openPage(server, stranger, (await aRequest(server, client)).address);
    await stranger.post(theirs, ana);
    await browser.post(page, ana);
    const chosen = { newPassword: 'Another-Horse-8!', passwordConfirm: 'Another-Horse-8!' };
    await returnFrom(server, browser, await browser.post(page, chosen));
    const answer = await stranger.post(theirs, { newPassword: 'Their-Horse-9!', passwordConfirm: 'Their-Horse-9!' });
    expect(answer.headers.location).toBe('/login?why=stale');
    const { tokens } = await signInAs(server, client, { ...ana, password: 'Another-Horse-8!' });
    expect((await tokens()).claims()?.sub).toBe(ana.userId);
  });

  test('cannot be changed without entering it', async () => {
    const answer = await browser.post(page, { newPassword: 'Another-Horse-8!', passwordConfirm: 'Another-Horse-8!' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Email is required');
  });
});
