import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, type Person } from '../support/people.ts';
import {
  aKey,
  base64,
  client,
  hashedWith,
  type Odd,
  type SecondProvider,
  secondProvider,
  signedWith,
} from '../support/second-provider.ts';

let provider: SecondProvider;
let product: OwnProduct;
let ana: Person;
beforeAll(async () => {
  provider = await secondProvider();
  product = await ownProduct(provider.settings);
  const company = await aCompany(product.orm);
  ana = await company.person({ withPassword: false, identity: `${provider.issuer} ana` });
  provider.state.person = { sub: 'ana', email: ana.email, email_verified: true };
});
afterAll(async () => {
  await product.close();
  provider.close();
});
beforeEach(async () => {
  provider.state.odd = {};
  await ana.em.execute('delete from session');
});

const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const publicKey = () => provider.key.publicKey.export({ type: 'spki', format: 'pem' });

const wrongAnswers: Record<string, () => Odd> = {
  'the wrong state': () => ({ back: ({ searchParams }) => searchParams.set('state', 'x'.repeat(43)) }),
  'no state': () => ({ back: ({ searchParams }) => searchParams.delete('state') }),
  'two states': () => ({ back: ({ searchParams }) => searchParams.append('state', 'x') }),
  'no code': () => ({ back: ({ searchParams }) => searchParams.delete('code') }),
  'another code': () => ({ back: ({ searchParams }) => searchParams.set('code', 'made-up') }),
  'the wrong nonce': () => ({ claims: (good) => ({ ...good, nonce: 'x'.repeat(43) }) }),
  'no nonce': () => ({ claims: ({ nonce: _, ...rest }) => rest }),
  'no algorithm': () => ({ header: { alg: 'none' }, signed: () => Buffer.alloc(0) }),
  'HS256 under the client secret': () => ({ header: { alg: 'HS256' }, signed: hashedWith(client.secret) }),
  'HS256 under the public key': () => ({ header: { alg: 'HS256' }, signed: hashedWith(publicKey()) }),
  'the wrong audience': () => ({ claims: (good) => ({ ...good, aud: 'another-client' }) }),
  'a second audience': () => ({ claims: (good) => ({ ...good, aud: [client.id, 'another-client'] }) }),
  'a second audience that is the authorized party': () => ({
    claims: (good) => ({ ...good, aud: [client.id, 'another-client'], azp: 'another-client' }),
  }),
  'another authorized party': () => ({ claims: (good) => ({ ...good, azp: 'another-client' }) }),
  'an expired ID token': () => ({ claims: (good) => ({ ...good, iat: later(-7200), exp: later(-3600) }) }),
  'an ID token issued in the future': () => ({ claims: (good) => ({ ...good, iat: later(3600), exp: later(7200) }) }),
  'an ID token that is not valid yet': () => ({ claims: (good) => ({ ...good, nbf: later(3600) }) }),
  'another issuer': () => ({ claims: (good) => ({ ...good, iss: 'https://accounts.example.com' }) }),
  'an unknown key': () => ({ header: { kid: 'two' } }),
  'the signature of another key': () => ({ signed: signedWith(aKey().privateKey) }),
  'another key in its own header': () => {
    const { publicKey, privateKey } = aKey();
    return { header: { jwk: publicKey.export({ format: 'jwk' }) }, signed: signedWith(privateKey) };
  },
  'a signature cut short': () => ({ signed: (input) => signedWith(provider.key.privateKey)(input).subarray(0, 100) }),
  'claims changed after they were signed': () => ({
    tokens: (good) => {
      const [header, , signature] = String(good.id_token).split('.');
      return { ...good, id_token: [header, base64({ sub: 'ben' }), signature].join('.') };
    },
  }),
  'no ID token': () => ({ tokens: ({ id_token: _, ...rest }) => rest }),
  'a malformed ID token': () => ({ tokens: (good) => ({ ...good, id_token: 'a.b.c' }) }),
  'no subject': () => ({ claims: ({ sub: _, ...rest }) => rest }),
  'a subject that is a list': () => ({ claims: (good) => ({ ...good, sub: ['ana'] }) }),
  'garbage in place of JSON': () => ({ tokens: (_, res) => void asJson(res).end('{"access') }),
  'a list in place of tokens': () => ({ tokens: (_, res) => void asJson(res).end('[]') }),
  'an error of its own': () => ({ tokens: (_, res) => void res.writeHead(500).end('<h1>Oops</h1>') }),
  'a redirect elsewhere': () => ({
    tokens: (_, res) => void res.writeHead(307, { Location: 'http://127.0.0.1:9/token' }).end(),
  }),
  'a connection cut': () => ({ tokens: (_, res) => void res.destroy() }),
};

describe('a provider response with', () => {
  test.each(Object.entries(wrongAnswers))('%s signs nobody in and shows an error message', async (_, odd) => {
    provider.state.odd = odd();
    await expectAlert(new Client(product.origin));
  });

  test.each([
    ['a subject nobody has', { sub: 'nobody', email: 'nobody@example.com' }],
    ['a subject of a million letters', { sub: 'x'.repeat(1e6), email: null }],
    ['an address of a million letters', { sub: 'ben', email: `${'x'.repeat(1e6)}@example.com` }],
    ['a NUL in the subject', { sub: 'ana\0' }],
    ['a NUL in the address', { sub: 'ben', email: 'ana\0@example.com' }],
    ['half a character', { sub: 'ana\ud800', email: null }],
    ['an address that is an object', { sub: 'ben', email: { toString: 'x' } }],
  ])('%s redirects to the error page', async (_, claims) => {
    provider.state.odd = { claims: (good) => ({ ...good, ...claims }) };
    const visitor = new Client(product.origin);
    const page = await visitor.follow('/login');
    expect([page.status, visitor.path]).toEqual([200, '/errors/unknownStatus']);
    await expectNothing(visitor);
  });

  test('no token response times out', async () => {
    provider.state.odd = { tokens: () => undefined };
    await expectAlert(new Client(product.origin));
  });

  test('an error shows the error code in a message of the application', async () => {
    provider.state.odd = {
      back: (address) => {
        address.searchParams.delete('code');
        address.searchParams.set('error', 'access_denied');
      },
    };
    const page = await expectAlert(new Client(product.origin));
    expect(page).toContain('Error: access_denied. Check the console for further details.');
  });

  test('too many users redirects to the error page', async () => {
    provider.state.odd = {
      back: (address) => {
        address.search = 'error=access_denied&error_description=EXCEED_MAX_CONCURRENT_USER';
      },
    };
    const visitor = new Client(product.origin);
    await visitor.follow('/login');
    expect(visitor.path).toBe('/errors/exceedMaxConcurrentUser');
    await expectNothing(visitor);
  });

  test('tokens in the URL fragment signs nobody in', async () => {
    provider.state.odd = {
      back: (address) => {
        address.search = '';
        address.hash = 'access_token=x&id_token=y&state=z';
      },
    };
    const visitor = new Client(product.origin);
    const page = (await visitor.follow('/login')).body;
    expect(page).toContain('<h1>Loading</h1>');
    expect(page).toMatch(/<a href="\/login" class="btn btn--primary">SIGN IN</);
    expect(await sessions()).toBe(0);
    expect(visitor.has('session')).toBe(false);
  });
});

describe('an error in the query of the callback', () => {
  const callback = (visitor: Client, query: Record<string, string>) =>
    visitor.get(`/callback?${new URLSearchParams(query)}`);
  const refused = { error: 'access_denied', error_description: 'The account is suspended.' };
  const words = 'The sign-in service says: The account is suspended.';

  test('is shown and its description is written to the console', async () => {
    const page = (await callback(new Client(product.origin), refused)).body;
    expect(page).toContain('<h1>You are not signed in</h1>');
    expect(page).toContain('Error: access_denied. Check the console for further details.');
    expect(page).toContain('data-description="The account is suspended."');
    expect(page.replaceAll('<!-- -->', '')).not.toContain(words);
  });

  test('is shown with its description when its state belongs to the current sign-in', async () => {
    const visitor = new Client(product.origin);
    const begun = new URL((await visitor.get('/login')).headers.location!);
    const state = begun.searchParams.get('state')!;
    const page = (await callback(visitor, { ...refused, state })).body;
    expect(page).toContain('Error: access_denied. Check the console for further details.');
    expect(page.replaceAll('<!-- -->', '')).toContain(words);
    await expectNothing(visitor);
  });

  test.each(['EXCEED_MAX_CONCURRENT_USER', 'PreTokenGeneration failed with error EXCEED_MAX_CONCURRENT_USER.'])(
    'with the description %j redirects to the page for that error',
    async (error_description) => {
      const answer = await callback(new Client(product.origin), { error: 'access_denied', error_description });
      expect(answer.headers.location).toBe('/errors/exceedMaxConcurrentUser');
    },
  );

  test.each(['Call 0800 123456', '<b>x</b>', '', 'x'.repeat(101)])(
    'that is not a valid error code (%j) is not shown on the page',
    async (error) => {
      const page = (await callback(new Client(product.origin), { error })).body;
      expect(page).toContain('Error: invalid_response. Check the console for further details.');
      expect(page).not.toContain(error || 'Error: .');
    },
  );

  test('together with an authorization code signs nobody in', async () => {
    provider.state.odd = { back: ({ searchParams }) => searchParams.set('error', 'access_denied') };
    expect(await expectAlert(new Client(product.origin))).toContain('Error: access_denied.');
  });
});

describe('a valid authorization response', () => {
  test('signs in only the browser that requested it, and only once', async () => {
    const [visitor, stranger] = [new Client(product.origin), new Client(product.origin)];
    const begun = await visitor.get('/login');
    const attempt = new Map(visitor.cookies);
    expect(attempt.size).toBeGreaterThan(0);
    const back = (await visitor.get(begun.headers.location!)).headers.location!;
    await expectAlert(stranger, back);
    await visitor.follow(back);
    expect(visitor.path).toBe('/dashboard');
    expect(visitor.has('session')).toBe(true);
    await ana.em.execute('delete from session');
    visitor.cookies.clear();
    await expectAlert(visitor, back);
    for (const cookie of attempt) visitor.cookies.set(...cookie);
    await expectAlert(visitor, back);
  });

  test('signs nobody in with the code of another browser', async () => {
    const [visitor, stranger] = [new Client(product.origin), new Client(product.origin)];
    const [mine, theirs] = await Promise.all(
      [visitor, stranger].map(async (each) => {
        const begun = await each.get('/login');
        return new URL((await each.get(begun.headers.location!)).headers.location!);
      }),
    );
    mine!.searchParams.set('code', theirs!.searchParams.get('code')!);
    await expectAlert(visitor, mine!.href);
  });

  test('is matched to its own attempt among several of the same browser', async () => {
    const visitor = new Client(product.origin);
    const first = (await visitor.get((await visitor.get('/login')).headers.location!)).headers.location!;
    await visitor.get('/login');
    await expectAlert(visitor, first);
  });
});

test('the log contains no secrets of the provider or the browser', () => {
  const log = product.log();
  expect(log).toContain('sign-in failed');
  const leakedSecrets = provider.state.secrets.filter((secret) => secret.length > 30 && log.includes(secret));
  expect(leakedSecrets).toEqual([]);
});

function asJson(res: ServerResponse) {
  return res.writeHead(200, { 'Content-Type': 'application/json' });
}

async function expectAlert(visitor: Client, from = '/login') {
  const page = await visitor.follow(from);
  const body = page.body;
  expect(page.status).toBe(200);
  expect(body).toContain('<h1>You are not signed in</h1>');
  expect(body).toMatch(/Error: [\w.-]+\. Check the console for further details\./);
  await expectNothing(visitor);
  return body;
}

async function expectNothing(visitor: Client) {
  expect(visitor.has('session')).toBe(false);
  expect([...visitor.cookies.values()].filter(({ name }) => /login|return-to/.test(name))).toEqual([]);
  expect(await sessions()).toBe(0);
}

async function sessions() {
  const [row] = await ana.em.execute<[{ count: number }]>('select count(*)::int as count from session');
  return row.count;
}
