import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct();
  company = await aCompany(product.orm);
});
afterAll(() => product.close());

type Session = { id: string; hash: string; why: string | null; idle: number };

async function someoneSignedIn() {
  const ana = await company.person({ privileges: ['REPORT_PRINT'] });
  const visitor = await Client.signIn(product.origin, ana.email, password);
  return {
    ...ana,
    visitor,
    cookie: visitor.cookie('session')!,
    set: (what: string) => company.em.execute(`update session set ${what} where user_id = $1`, [ana.userId]),
    sessions: () =>
      company.em.execute<Session[]>(
        `select id, encode(token_hash, 'hex') as hash, ended_why as why,
           extract(epoch from now() - last_active_at)::int as idle
         from session where user_id = $1 order by created_at`,
        [ana.userId],
      ),
  };
}

/** Somebody who has got hold of the cookie. */
function thief(cookie: string) {
  const visitor = new Client(product.origin);
  visitor.cookies.set('session /', { name: 'session', value: cookie, path: '/' });
  return visitor;
}

async function expectOut(visitor: Client, where: string) {
  const answer = await visitor.get('/profile?tab=1');
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe(where);
  expect(visitor.has('session')).toBe(false);
}

const login = (why: string, returnTo = '/profile?tab=1') => `/login?${new URLSearchParams({ why, returnTo })}`;

describe('a session', () => {
  test('has a new id at each sign-in, of which the database stores only the hash', async () => {
    const ana = await someoneSignedIn();
    const again = await Client.signIn(product.origin, ana.email, password);
    expect(again.cookie('session')).not.toBe(ana.cookie);
    const cookies = [ana.cookie, again.cookie('session')!];
    for (const cookie of cookies) expect(Buffer.from(cookie, 'base64url')).toHaveLength(32);
    const hashes = cookies.map((cookie) => createHash('sha256').update(cookie).digest('hex'));
    expect((await ana.sessions()).map(({ hash }) => hash)).toEqual(hashes);
    const rows = JSON.stringify(await company.em.execute('select session::text from session'));
    for (const cookie of cookies) expect(rows).not.toContain(cookie);
  });

  test('has a cookie that is HttpOnly and SameSite', async () => {
    const ana = await company.person();
    const visitor = new Client(product.origin);
    await visitor.follow('/login');
    const posted = await visitor.post(visitor.path, { email: ana.email, password });
    const back = await visitor.get((await visitor.get(posted.headers.location!)).headers.location!);
    const line = (back.headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('session='));
    expect(line).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is never reused from before the sign-in', async () => {
    // the sign-in ends a session that is there while the same request asks for it
    for (let signedIn = 0; signedIn <= 10; signedIn++) {
      const ana = signedIn === 0 ? null : await someoneSignedIn();
      const fixed = ana?.cookie ?? 'fixed';
      const visitor = thief(fixed);
      const ben = await company.person();
      const arrived = await visitor.signIn(ben.email, password);
      const session = visitor.cookie('session') ?? `none after ${arrived.status}: ${arrived.body}`;
      expect(session).toMatch(/^[\w-]{43}$/);
      expect(visitor.cookie('session')).not.toBe(fixed);
      // the one that was there before is over in this browser, and so everywhere
      if (ana) expect(await ana.sessions()).toMatchObject([{ why: 'LOGOUT' }]);
    }
  });

  test('ends at logout, even for a stolen cookie', async () => {
    const ana = await someoneSignedIn();
    const answer = await ana.visitor.post('/logout');
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(ana.visitor.has('session')).toBe(false);
    await expectOut(thief(ana.cookie), login('ended'));
    expect(await ana.sessions()).toMatchObject([{ why: 'LOGOUT' }]);
  });

  test('ends after the idle time and the countdown', async () => {
    const ana = await someoneSignedIn();
    await ana.set(`last_active_at = now() - interval '930 seconds'`);
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    await ana.set(`last_active_at = now() - interval '945 seconds'`);
    await expectOut(ana.visitor, login('idle-900'));
    expect(await ana.sessions()).toMatchObject([{ why: 'IDLE' }]);
    await expectOut(thief(ana.cookie), login('idle-900'));
  });

  test('ends after twelve hours despite activity', async () => {
    const ana = await someoneSignedIn();
    await ana.set(`expires_at = expires_at - interval '11 hours 59 minutes'`);
    expect((await ana.visitor.get('/profile')).status).toBe(200);
    await ana.set(`expires_at = expires_at - interval '1 minute'`);
    await expectOut(ana.visitor, login('expired'));
    expect(await ana.sessions()).toMatchObject([{ why: 'EXPIRED' }]);
  });

  test.each([
    [0, 'pending'],
    [2, 'inactive'],
  ])('ends at once for a user whose status becomes %i', async (status, page) => {
    const ana = await someoneSignedIn();
    await company.em.execute('update app_user set status = $1 where id = $2', [status, ana.userId]);
    await expectOut(ana.visitor, `/errors/${page}`);
    expect(await ana.sessions()).toMatchObject([{ why: 'DISABLED' }]);
    await company.em.execute('update app_user set status = 1 where id = $1', [ana.userId]);
    await expectOut(thief(ana.cookie), login('ended'));
  });

  test('ends on every device when the password is changed', async () => {
    const ana = await someoneSignedIn();
    const elsewhere = await Client.signIn(product.origin, ana.email, password);
    const temporary = 'From-the-desk-3!';
    const { orm } = product;
    await createIdentity({ orm, email: ana.email, password: temporary, verified: true, mustChange: true });
    const visitor = new Client(product.origin);
    await visitor.signIn(ana.email, temporary);
    const chosen = { newPassword: 'Another-Horse-8!', passwordConfirm: 'Another-Horse-8!' };
    await visitor.arrive(await visitor.post(visitor.path, chosen));
    expect((await visitor.get('/profile')).status).toBe(200);
    expect((await ana.sessions()).map(({ why }) => why)).toEqual(['PASSWORD_CHANGED', 'PASSWORD_CHANGED', null]);
    await expectOut(elsewhere, login('ended'));
    await expectOut(thief(ana.cookie), login('ended'));
  });

  test('has the current privileges of the user, not those at sign-in', async () => {
    const ana = await someoneSignedIn();
    expect((await ana.visitor.get('/reports')).status).toBe(200);
    await company.em.execute(
      'delete from workgroup_privilege using app_user u where u.workgroup_id = workgroup_privilege.workgroup_id and u.id = $1',
      [ana.userId],
    );
    expect((await ana.visitor.get('/reports')).headers.location).toBe('/errors/noPermission');
    expect((await ana.visitor.get('/profile')).body).not.toContain('href="/reports"');
  });

  test('is not found by a changed or shortened cookie', async () => {
    const { cookie } = await someoneSignedIn();
    for (const value of [
      '',
      'x',
      cookie.slice(1),
      `${cookie}x`,
      cookie.toUpperCase(),
      `${cookie}%00`,
      '%',
      "' or 1=1",
    ]) {
      const answer = await thief(value).get('/profile');
      expect(answer.headers.location).toBe('/login?returnTo=%2Fprofile');
    }
  });
});

describe('idle time', () => {
  test('starts again with each request of the user', async () => {
    const ana = await someoneSignedIn();
    for (const act of [
      () => ana.visitor.get('/profile'),
      () => ana.visitor.get('/session/stay'),
      () => ana.visitor.post('/session/alive'),
    ]) {
      await ana.set(`last_active_at = now() - interval '600 seconds'`);
      await act();
      expect((await ana.sessions())[0]!.idle).toBeLessThan(5);
    }
  });

  test('is not reset by background requests', async () => {
    const ana = await someoneSignedIn();
    await ana.set(`last_active_at = now() - interval '600 seconds'`);
    const asked = [
      await ana.visitor.get('/session/alive', { 'X-Background': '1' }),
      await ana.visitor.get('/profile', { 'X-Background': '1' }),
      await ana.visitor.post('/session/alive', {}, { 'X-Background': '1' }),
      await ana.visitor.get('/health/ready'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([204, 200, 204, 200]);
    expect((await ana.sessions())[0]!.idle).toBeGreaterThanOrEqual(600);
  });

  test('that expires during a background request redirects back to its page after sign-in', async () => {
    const ana = await someoneSignedIn();
    await ana.set(`last_active_at = now() - interval '1 hour'`);
    const answer = await ana.visitor.get('/session/alive', { Referer: `${product.origin}/profile?tab=2` });
    expect(answer.headers.location).toBe(login('idle-900', '/profile?tab=2'));
    const page = (await ana.visitor.arrive(answer)).body;
    expect(page).toContain('Nothing was touched for 15 minutes.');
    await ana.visitor.signIn(ana.email, password, '/login?returnTo=%2Fprofile%3Ftab%3D2');
    expect(ana.visitor.path).toBe('/profile?tab=2');
  });

  test('is shown as configured for the account', async () => {
    const quick = await aCompany(product.orm, { autoLogoutSeconds: 20 });
    const ana = await quick.person();
    const visitor = await Client.signIn(product.origin, ana.email, password);
    const page = (await visitor.arrive(await visitor.post('/logout?why=idle'))).body;
    expect(page).toContain('Nothing was touched for 20 seconds.');
  });
});
