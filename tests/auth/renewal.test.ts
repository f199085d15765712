import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
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

async function someoneSignedIn({ tokensEndIn = 25 } = {}) {
  const ana = await company.person({ withPassword: false });
  provider.state.person = { sub: randomUUID(), email: ana.email, email_verified: true };
  const visitor = new Client(product.origin);
  await visitor.follow('/login');
  const mine = <Row>(sql: string, ...values: unknown[]) => company.em.execute<[Row]>(sql, [...values, ana.userId]);
  await mine(`update session set token_expires_at = now() + make_interval(secs => $1) where user_id = $2`, tokensEndIn);
  const asked = provider.state.asked;
  return {
    visitor,
    mine,
    asked: () => provider.state.asked - asked,
    session: async () =>
      (
        await mine<{ why: string | null; seconds: number }>(
          `select ended_why as why, extract(epoch from token_expires_at - now())::int as seconds
           from session where user_id = $1`,
        )
      )[0],
  };
}

describe('the tokens of a session', () => {
  test('are renewed from thirty seconds before they expire', async () => {
    const early = await someoneSignedIn({ tokensEndIn: 32 });
    await early.visitor.get('/profile');
    expect(early.asked()).toBe(0);
    const due = await someoneSignedIn({ tokensEndIn: 29 });
    expect((await due.visitor.get('/profile')).status).toBe(200);
    expect(due.asked()).toBe(1);
    expect((await due.session()).seconds).toBeGreaterThan(290);
  });

  test('are renewed repeatedly, each time with the newest refresh token', async () => {
    const ana = await someoneSignedIn();
    for (let times = 1; times <= 3; times++) {
      await ana.mine('update session set token_expires_at = now() where user_id = $1');
      expect((await ana.visitor.get('/profile')).status).toBe(200);
      expect(ana.asked()).toBe(times);
    }
  });

  test('are renewed by one of many concurrent requests while the others do not wait', async () => {
    const ana = await someoneSignedIn();
    let release = () => {};
    provider.state.odd = {
      tokens: (good, res) => {
        release = () => res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(good));
        return undefined;
      },
    };
    await ana.mine(`update session set last_active_at = now() - interval '60 seconds' where user_id = $1`);
    const slow = ana.visitor.get('/profile');
    await expect.poll(ana.asked).toBe(1);
    const others = await Promise.all(Array.from({ length: 20 }, () => ana.visitor.get('/profile')));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    release();
    expect((await slow).status).toBe(200);
    expect(ana.asked()).toBe(1);
    expect((await ana.session()).seconds).toBeGreaterThan(290);
  });

  test.each<[string, (good: Claims, res: ServerResponse) => Claims | undefined]>([
    ['server_error', () => ({ error: 'server_error' })],
    ['temporarily_unavailable', () => ({ error: 'temporarily_unavailable' })],
    ['502 and a page', (_, res) => void res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway')],
    ['503 and an error', (_, res) => void json(res, 503, { error: 'invalid_grant' })],
    ['429', (_, res) => void json(res, 429, { error: 'slow_down' })],
    ['half an answer', (_, res) => void res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"acc')],
    ['a connection cut', (_, res) => void res.destroy()],
  ])('may fail to be renewed by %s: the session goes on and tries again', async (_, tokens) => {
    const ana = await someoneSignedIn();
    provider.state.odd = { tokens };
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    expect(ana.asked()).toBe(1);
    expect(await ana.session()).toMatchObject({ why: null });

    provider.state.odd = {};
    await ana.mine(`update session set token_expires_at = token_expires_at - interval '31 seconds' where user_id = $1`);
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    expect(ana.asked()).toBe(2);
  });

  test('stay in use when the provider does not respond within five seconds', { timeout: 60_000 }, async () => {
    const ana = await someoneSignedIn();
    provider.state.odd = { tokens: () => undefined };
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    expect(await ana.session()).toMatchObject({ why: null });
  });

  test.each([
    ['invalid_grant', 'grant request is invalid'],
    ['invalid_client', undefined],
  ])('end the session with a message when the renewal is rejected with %s', async (error, error_description) => {
    const ana = await someoneSignedIn();
    provider.state.odd = { tokens: () => ({ error, error_description }) };
    const answer = await ana.visitor.get('/profile');
    const page = (await ana.visitor.arrive(answer)).body;
    const why = error_description ? `${error}: ${error_description}` : error;
    expect(page).toContain('<h1>You were logged out</h1>');
    expect(page).toContain(`Could not get a new token (${why}).`);
    expect(ana.visitor.has('session')).toBe(false);
    expect(await ana.session()).toMatchObject({ why: 'RENEWAL_FAILED' });
  });

  test('are not stored when the session ends during the renewal', async () => {
    const ana = await someoneSignedIn();
    let release = () => {};
    provider.state.odd = {
      tokens: (good, res) => {
        release = () => json(res, 200, good);
        return undefined;
      },
    };
    const slow = ana.visitor.get('/profile');
    await expect.poll(ana.asked).toBe(1);
    expect((await ana.visitor.post('/logout')).status).toBe(302);
    release();
    await slow;
    const [{ kept }] = await ana.mine<{ kept: boolean }>(
      'select tokens is not null as kept from session where user_id = $1',
    );
    expect(kept).toBe(false);
  });
});

test('a session survives errors of the embedded provider and ends when its refresh token is gone', async () => {
  const own = await ownProduct();
  const [ana, owner] = [await (await aCompany(own.orm)).person(), await openOrm(own.database.owner, 1)];
  const visitor = await Client.signIn(own.origin, ana.email, password);
  const due = () => ana.em.execute('update session set token_expires_at = now()');
  await owner.em.fork().execute('alter table idp_artifact rename to elsewhere');
  await due();
  expect((await visitor.get('/profile')).status).toBe(200);
  await owner.em.fork().execute('alter table elsewhere rename to idp_artifact');
  await due();
  expect((await visitor.get('/profile')).status).toBe(200);
  const [session] = await ana.em.execute('select ended_why, token_expires_at > now() as renewed from session');
  expect(session).toEqual({ ended_why: null, renewed: true });

  await ana.em.execute(`delete from idp_artifact where kind = 'RefreshToken'`);
  await due();
  const page = (await visitor.follow('/profile')).body;
  expect(page).toContain('Could not get a new token (invalid_grant');
  await owner.close(true);
  await own.close();
});

test('a made-up alert in the sign-in address is not shown', async () => {
  const visitor = new Client(product.origin);
  const answer = await visitor.get('/login?alert=Call+0800+123456');
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toContain(provider.issuer);
});

function json(res: ServerResponse, status: number, body: unknown) {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
