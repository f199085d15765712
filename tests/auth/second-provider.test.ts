import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, type Person } from '../support/people.ts';
import { type Claims, type SecondProvider, secondProvider } from '../support/second-provider.ts';

let provider: SecondProvider;
let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  provider = await secondProvider();
  product = await ownProduct(provider.settings);
  company = await aCompany(product.orm);
});
afterAll(async () => {
  await product.close();
  provider.close();
});
beforeEach(() => {
  provider.state.odd = {};
});

const someone = (given: { identity?: string } = {}) => company.person({ withPassword: false, ...given });

async function signInAs(claims: Claims, from = '/login') {
  provider.state.person = claims;
  const visitor = new Client(product.origin);
  await visitor.follow(from);
  return visitor;
}

async function identityOf({ userId }: Person) {
  const [row] = await company.em.execute<[{ identity: string | null }]>('select identity from app_user where id = $1', [
    userId,
  ]);
  return row.identity;
}

describe('an external provider:', () => {
  test('the first sign-in matches a verified address, later ones the issuer and subject', async () => {
    const ana = await someone();
    const sub = randomUUID();
    const first = await signInAs({ sub, email: ana.email, email_verified: true });
    expect(first.path).toBe('/dashboard');
    expect(await identityOf(ana)).toBe(`${provider.issuer} ${sub}`);

    const renamed = await signInAs({ sub, email: 'another@example.com', email_verified: false });
    expect(renamed.has('session')).toBe(true);
    const [{ users }] = await company.em.execute<[{ users: number }]>(
      'select count(distinct user_id)::int as users from session where user_id = $1',
      [ana.userId],
    );
    expect(users).toBe(1);
  });

  test.each([[false], ['true'], [1], [undefined]])(
    'an address with email_verified %j is linked to no user',
    async (verified) => {
      const ana = await someone();
      const visitor = await signInAs({ sub: randomUUID(), email: ana.email, email_verified: verified });
      expect(visitor.path).toBe('/errors/unknownStatus');
      expect(await identityOf(ana)).toBe(null);
    },
  );

  test('the same subject at another issuer is another person', async () => {
    const sub = randomUUID();
    const ben = await someone({ identity: `https://accounts.example.com ${sub}` });
    for (const email_verified of [true, false]) {
      const visitor = await signInAs({ sub, email: ben.email, email_verified });
      expect(visitor.path).toBe('/errors/unknownStatus');
    }
    expect(await identityOf(ben)).toBe(`https://accounts.example.com ${sub}`);
  });

  test('an address that is reassigned to another subject signs nobody in', async () => {
    const ana = await someone();
    await signInAs({ sub: 'first', email: ana.email, email_verified: true });
    const second = await signInAs({ sub: 'second', email: ana.email, email_verified: true });
    expect(second.path).toBe('/errors/unknownStatus');
    expect(await identityOf(ana)).toBe(`${provider.issuer} first`);
  });

  test('of two concurrent subjects with the same address one is linked to the user', async () => {
    const ana = await someone();
    const visitors = [new Client(product.origin), new Client(product.origin)];
    const backs = await Promise.all(
      visitors.map(async (visitor) => {
        const begun = await visitor.get('/login');
        return (await visitor.get(begun.headers.location!)).headers.location!;
      }),
    );
    let next = 0;
    provider.state.odd = {
      claims: (good) => ({ ...good, sub: `racer ${next++}`, email: ana.email, email_verified: true }),
    };
    await Promise.all(visitors.map((visitor, at) => visitor.follow(backs[at]!)));
    expect(visitors.map(({ path }) => path).sort()).toEqual(['/dashboard', '/errors/unknownStatus']);
  });

  test('the address is read from the userinfo endpoint, for the same subject only', async () => {
    const ana = await someone();
    const sub = randomUUID();
    provider.state.userInfo = { sub: 'somebody else', email: ana.email, email_verified: true };
    const swapped = await signInAs({ sub });
    expect(swapped.has('session')).toBe(false);
    provider.state.userInfo = { sub, email: ana.email, email_verified: true };
    const good = await signInAs({ sub });
    expect(good.path).toBe('/dashboard');
  });

  test('a sign-in redirects back to the page that required it', async () => {
    const ana = await someone();
    const visitor = await signInAs({ sub: randomUUID(), email: ana.email, email_verified: true }, '/profile?p=2');
    expect(visitor.path).toBe('/profile?p=2');
    const long = `/profile?q=${'x'.repeat(6_000)}`;
    visitor.cookies.clear();
    await visitor.follow(long);
    expect(visitor.path).toBe('/dashboard');
  });

  test('an ID token of one megabyte is not stored', async () => {
    const ana = await someone();
    provider.state.odd = { claims: (good) => ({ ...good, name: 'x'.repeat(1e6) }) };
    const visitor = await signInAs({ sub: randomUUID(), email: ana.email, email_verified: true });
    expect(visitor.path).toBe('/dashboard');
    const [{ kept }] = await company.em.execute<[{ kept: number }]>(
      'select octet_length(tokens) as kept from session where user_id = $1',
      [ana.userId],
    );
    expect(kept).toBeLessThan(10_000);
  });

  test('logging out ends the session at the provider too and redirects back', async () => {
    const ana = await someone();
    const visitor = await signInAs({ sub: randomUUID(), email: ana.email, email_verified: true });
    const answer = await visitor.post('/logout');
    const to = new URL(answer.headers.location!);
    expect(to.origin + to.pathname).toBe(`${provider.issuer}/end-session`);
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${product.origin}/`);
    expect(visitor.has('session')).toBe(false);
  });

  test('the addresses of the embedded provider do not exist', async () => {
    const visitor = new Client(product.origin);
    for (const path of ['/idp/auth', '/idp/token', '/idp/interaction/x', '/idp/.well-known/openid-configuration']) {
      expect((await visitor.get(path)).status).toBe(404);
    }
    expect((await visitor.post('/idp/interaction/x', { email: 'a@b.example', password: 'x' })).status).toBe(404);
  });
});

test('an unreachable provider is reported on a page and used again once it is back', async () => {
  const late = await secondProvider();
  late.state.odd = { metadata: { issuer: 'https://accounts.example.com' } };
  const own = await ownProduct(late.settings);
  const visitor = new Client(own.origin);
  const page = await visitor.get('/login');
  expect(page.status).toBe(503);
  expect(page.body).toContain('<h1>You are not signed in</h1>');
  expect(page.headers['retry-after']).toBe('5');
  expect((await visitor.get('/help')).status).toBe(200);
  late.state.odd = {};
  expect((await visitor.get('/login')).headers.location).toContain(`${late.issuer}/authorize?`);
  await own.close();
  late.close();
});

describe('a provider after a sign-in', () => {
  /** Somebody at the address the provider sends them back to, which is not opened yet. */
  async function onTheWayBack() {
    const ana = await someone();
    const claims = { sub: randomUUID(), email: ana.email, email_verified: true };
    const visitor = new Client(product.origin);
    const begun = await visitor.get('/login');
    const back = (await visitor.get(begun.headers.location!)).headers.location!;
    const arrive = async () => {
      provider.state.person = claims;
      await visitor.follow(back);
      return visitor;
    };
    return { ana, arrive };
  }

  test.each([
    ['another key', undefined],
    ['another key of the same name', 'one'],
  ])('that signs with %s can sign in the next person', async (_, kid) => {
    await (await onTheWayBack()).arrive();
    provider.rotateKey(kid);
    const next = await onTheWayBack();
    expect((await next.arrive()).path).toBe('/dashboard');
  });

  test.each([
    ['another key', undefined],
    ['another key of the same name', 'same'],
  ])('that signs with %s can finish sign-ins that have already begun', async (_, kid) => {
    provider.rotateKey('same');
    const [first, second] = [await onTheWayBack(), await onTheWayBack()];
    await first.arrive();
    provider.rotateKey(kid);
    const asked = provider.state.asked;
    expect((await second.arrive()).path).toBe('/dashboard');
    expect(provider.state.asked - asked).toBe(1);
  });

  test('that signs with another key still renews the tokens of a session', async () => {
    const { ana, arrive } = await onTheWayBack();
    const visitor = await arrive();
    provider.state.renewsIdToken = true;
    const renew = async () => {
      await company.em.execute('update session set token_expires_at = now() where user_id = $1', [ana.userId]);
      return (await visitor.get('/profile')).status;
    };
    expect(await renew()).toBe(200);
    provider.rotateKey();
    expect(await renew()).toBe(200);
    provider.state.renewsIdToken = false;
  });

  const ways: [string, (own: SecondProvider) => void][] = [
    ['is gone', (own: SecondProvider) => own.close()],
    [
      'does not answer',
      (own: SecondProvider) => {
        own.state.odd = { silent: true };
      },
    ],
  ];

  test.each(everyNth(2, ways))('that %s receives no redirects at logout and sign-in', async (_, vanish) => {
    const own = await secondProvider();
    const asking = await ownProduct(own.settings);
    const ana = await (await aCompany(asking.orm)).person({ withPassword: false });
    own.state.person = { sub: randomUUID(), email: ana.email, email_verified: true };
    const visitor = new Client(asking.origin);
    await visitor.follow('/login');
    expect(visitor.path).toBe('/dashboard');
    vanish(own);

    const answer = await visitor.post('/logout');
    expect(answer.headers.location).toMatch(/^\/login\?alert=/);
    const out = (await visitor.arrive(answer)).body;
    expect(out).toContain('<h1>You were logged out</h1>');
    expect(out).toContain('may still be signed in there');
    expect(visitor.has('session')).toBe(false);
    const [{ open }] = await ana.em.execute<[{ open: number }]>(
      'select count(*)::int as open from session where ended_at is null',
    );
    expect(open).toBe(0);

    const page = await visitor.get('/login?returnTo=/search');
    expect(page.status).toBe(503);
    const text = page.body;
    expect(text).toContain('The sign-in service cannot be reached.');
    expect(text).toMatch(/href="\/login\?returnTo=%2Fsearch"[^>]*>TRY AGAIN</);
    await asking.close();
    own.close();
  });
});

test('the form-action directive allows the hosts of all provider endpoints', async () => {
  const elsewhere = await secondProvider();
  elsewhere.state.odd = { metadata: { end_session_endpoint: 'https://sessions.example.com/end?a=1' } };
  const own = await ownProduct(elsewhere.settings);
  const visitor = new Client(own.origin);
  const formAction = async () =>
    /form-action ([^;]*)/.exec(String((await visitor.get('/help')).headers['content-security-policy']))?.[1];
  expect(await formAction()).toBe(`'self' ${elsewhere.issuer}`);
  await visitor.get('/login');
  expect(await formAction()).toBe(`'self' ${elsewhere.issuer} https://sessions.example.com`);
  await own.close();
  elsewhere.close();
});
