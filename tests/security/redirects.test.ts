import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser } from '../support/browser.ts';
import { Client, nextOf, sendRequest } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, type Person } from '../support/people.ts';
import { redirectPayloads } from '../support/redirect-payloads.ts';
import { type SecondProvider, secondProvider } from '../support/second-provider.ts';

let provider: SecondProvider;
let product: OwnProduct;
let ana: Person;
let visitor: Client;
beforeAll(async () => {
  provider = await secondProvider();
  product = await ownProduct({
    ...provider.settings,
    HELP_URL: 'https://help.example.com',
    PRODUCT_URL: 'https://product.example.com',
  });
  ana = await (await aCompany(product.orm)).person({ admin: true, withPassword: false });
  provider.state.person = { sub: randomUUID(), email: ana.email, email_verified: true };
  visitor = new Client(product.origin);
  await visitor.follow('/login');
});
afterAll(async () => {
  await product.close();
  provider.close();
});

/** Expects a Location that a browser resolves to the origin of the application. */
function expectHere(location: string | null | undefined) {
  expect(location).toBeTypeOf('string');
  expect(new URL(location!, `${product.origin}/login`).origin).toBe(product.origin);
  expect(location).not.toMatch(/[\\\s]/);
}

/** Returns the text as a browser sends it in a header: other characters are percent-encoded. */
const sendable = (text: string) => encodeURI(text.toWellFormed()).replaceAll('%25', '%');

/** Payloads without a NUL character, because the middleware rejects an address with one. */
const payloads = redirectPayloads.filter((payload) => !payload.includes('\0'));

test('an address with a NUL character is rejected', async () => {
  for (const path of ['/%00/evil.example', '/login?returnTo=%2F%00%2Fevil.example', '/dashboard?x=%00']) {
    expect((await visitor.get(path)).status, path).toBe(400);
  }
  expect((await visitor.post('/logout?why=%00', {})).status).toBe(400);
});

describe.each(everyNth(8, payloads).map((payload) => [JSON.stringify(payload), payload]))('%s', (_, payload) => {
  test('does not redirect to another site after sign-in', async () => {
    const newcomer = new Client(product.origin);
    const asked = await newcomer.get(`/login?${new URLSearchParams({ returnTo: payload.toWellFormed() })}`);
    expect(new URL(asked.headers.location!).origin).toBe(provider.issuer);
    const back = await newcomer.get((await newcomer.get(asked.headers.location!)).headers.location!);
    expect(newcomer.has('session')).toBe(true);
    expectHere(nextOf(back));
  });

  test('does not redirect to another site as the Referer of a form', async () => {
    for (const Referer of [sendable(payload), `${product.origin}${sendable(payload)}`]) {
      expectHere((await visitor.post('/theme', { theme: 'dark' }, { Referer })).headers.location);
      const idle = await new Client(product.origin).post('/logout?why=idle', {}, { Referer });
      expectHere(idle.headers.location);
      expectHere(new URL(idle.headers.location!, product.origin).searchParams.get('returnTo'));
    }
  });

  test('does not redirect to another site as a query parameter', async () => {
    const query = [
      'returnTo',
      'from',
      'to',
      'next',
      'redirect',
      'redirect_uri',
      'url',
      'why',
      'post_logout_redirect_uri',
    ]
      .map((name) => `${name}=${encodeURIComponent(payload.toWellFormed())}`)
      .join('&');
    for (const path of ['/', '/dashboard', '/errors/pending', '/callback', '/newincident', '/no/such/page']) {
      const answer = await visitor.get(`${path}?${query}`);
      if (answer.headers.location) expectHere(answer.headers.location);
      for (const [, link] of answer.body.matchAll(/(?:href|action)="([^"]*)"/g)) {
        const to = new URL(link!.replaceAll('&amp;', '&'), `${product.origin}/`);
        expect([product.origin, 'https://help.example.com']).toContain(to.origin);
      }
    }
    const left = await visitor.post(`/logout?${query}`, {}, { Origin: 'https://evil.example' });
    expect(left.status).toBe(403);
  });
});

describe('with forged host headers', () => {
  const lies: Record<string, string>[] = [
    { Host: 'evil.example' },
    { Host: 'evil.example:80' },
    { Host: 'localhost' },
    { Host: 'evil.example:999999' },
    { Host: 'a b' },
    { Host: '[' },
    { Host: '' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example:999999' },
    { 'X-Forwarded-Host': '"><script>evil.example' },
    { 'X-Forwarded-Proto': 'gopher' },
    { 'X-Forwarded-Port': '1' },
    { Forwarded: 'host=evil.example;proto=https' },
    { 'X-Original-Host': 'evil.example', 'X-Host': 'evil.example', 'X-Forwarded-Server': 'evil.example' },
    { 'X-Original-URL': '/evil.example', 'X-Rewrite-URL': '/evil.example' },
    {
      Host: 'evil.example',
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    },
  ];
  const paths = [
    '/',
    '/login',
    '/dashboard',
    '/help',
    '/incidentxpress',
    '/errors/pending',
    '/no/such/page',
    '/callback',
    '/profile.data',
    '/idp/jwks',
    '/assets',
  ];

  test.each(lies.map((lie) => [lie]))('%j links and redirects use the configured origin', async (lie) => {
    for (const path of paths) {
      const [truth, answer] = [
        await sendRequest(product.address, { path }),
        await sendRequest(product.address, { path, headers: lie }),
      ];
      expect([path, answer.status]).toEqual([path, truth.status]);
      expect(shape(answer)).toEqual(shape(truth));
      // random letters of cookies and of the state can hold `evil`, and no dot
      expect(JSON.stringify(answer)).not.toContain('evil.');
    }
  });

  test.each(lies.map((lie) => [lie]))('%j our form is accepted and a cross-site form is rejected', async (lie) => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...lie };
    const post = { path: '/theme', method: 'POST', body: 'theme=dark' };
    const ours = await sendRequest(product.address, { ...post, headers: { ...form, Origin: product.origin } });
    expect(ours.status).toBe(302);
    expect(ours.headers.location).toBe('/dashboard');
    const page = await sendRequest(product.address, {
      ...post,
      path: '/dashboard',
      headers: { ...form, Origin: product.origin },
    });
    expect(page.status).toBe(405);
    const theirs = await sendRequest(product.address, { ...post, headers: { ...form, Origin: 'http://evil.example' } });
    expect(theirs.status).toBe(403);
  });
});

test('redirects to other hosts go only to configured addresses', async () => {
  expect((await visitor.get('/help')).headers.location).toBe('https://help.example.com');
  expect((await visitor.get('/incidentxpress')).headers.location).toBe('https://product.example.com');
  expect((await visitor.get('/dashboard')).body).toContain('href="https://help.example.com"');
});

describe('an authorization response in the URL fragment, opened in Chromium', () => {
  test('shows its error and does not redirect', async () => {
    const page = await (await browser()).newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    for (const payload of [
      'access_denied',
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      '//evil.example',
      'x'.repeat(5_000),
    ]) {
      const hash = new URLSearchParams({
        error: payload,
        error_description: 'because',
        state: payload,
        redirect_uri: payload,
      });
      await page.goto('about:blank');
      await page.goto(`${product.origin}/callback#${hash}`);
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
      expect(page.url()).toBe(`${product.origin}/callback`);
      const alert = `Error: ${payload.slice(0, 100)}. Check the console for further details.`;
      expect(await page.getByRole('alert').textContent()).toBe(alert);
    }
    expect(messages[0]).toBe('access_denied because');
    expect(await page.locator('img').count()).toBe(0);
    await page.close();
  });

  test('with tokens signs nobody in and is removed from the history', async () => {
    const page = await (await browser()).newPage();
    await page.goto(`${product.origin}/callback#access_token=secret&id_token=secret&state=x`);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    const alert = 'Error: unsupported_response_type. Check the console for further details.';
    expect(await page.getByRole('alert').textContent()).toBe(alert);
    await page.getByRole('main').getByRole('link', { name: 'SIGN IN' }).waitFor();
    expect(page.url()).toBe(`${product.origin}/callback`);
    expect(await page.context().cookies()).toEqual([]);
    await page.close();
  });

  test('that is malformed leads to a page with a sign-in link', async () => {
    const page = await (await browser()).newPage();
    await page.goto(`${product.origin}/callback#state=x`);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.close();
  });

  test('that reports too many concurrent users leads to the page for that error', async () => {
    const page = await (await browser()).newPage();
    await page.goto(`${product.origin}/callback#error=access_denied&error_description=EXCEED_MAX_CONCURRENT_USER`);
    await page.waitForURL('**/errors/exceedMaxConcurrentUser');
    await page.close();
  });
});

/** Returns a response without its random parts: ids, nonce and state of a sign-in. */
function shape({ status, headers, body }: Awaited<ReturnType<typeof sendRequest>>) {
  const {
    date: _,
    'x-request-id': __,
    'content-security-policy': ___,
    'set-cookie': ____,
    location,
    ...rest
  } = headers;
  const withoutRandomParts = (text = '') => text.replace(/(state|nonce|code_challenge|nonce)=("?)[\w-]+/g, '$1=$2');
  return { status, rest, location: withoutRandomParts(location), body: withoutRandomParts(body) };
}
