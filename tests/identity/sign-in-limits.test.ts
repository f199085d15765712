import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyPassword } from '#app/identity/commands/verify-password.server.ts';
import { networkOf } from '#app/identity/rate-limits.server.ts';
import { knownDevice, rememberDevice } from '#app/identity/sign-in/known-device.server.ts';
import { admitAttempt } from '#app/identity/sign-in/sign-in-limits.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { somebody } from '../support/identity-server.tsx';
import { someAddress } from '../support/some-address.ts';

const settings = { origin: 'http://localhost', sessionSecret: randomBytes(32).toString('hex') } as Settings;
const log = pino({ level: 'silent' });
let orm: Orm;
const boss = openQueue(process.env.DATABASE_URL!, 'sends');
boss.on('error', () => {});
beforeAll(async () => {
  orm = await openOrm(process.env.DATABASE_URL!, 10);
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await orm.close(true);
});

const signIn = (email: string, password: string, address: string, device: string | null = null) =>
  verifyPassword({ services: { orm, boss, settings, log }, email, password, address, device });

/** The passwords of how many of so many attempts, sent many at a time, are checked at all. */
async function checked(attempts: { email: string; address: string; device: string | null }[]) {
  let count = 0;
  for (let at = 0; at < attempts.length; at += 50) {
    const answers = await Promise.all(
      attempts.slice(at, at + 50).map((attempt) => admitAttempt({ orm, settings }, attempt)),
    );
    count += answers.filter((answer) => answer === 'check').length;
  }
  return count;
}

const strangersAt = (address: string, length: number) =>
  Array.from({ length }, () => ({ email: `${randomUUID()}@example.com`, address, device: null }));

describe('guessing a password', () => {
  test('is blocked after a few of 10,000 attempts, while the owner on a known device can sign in', async () => {
    const ana = await somebody(orm);
    const address = someAddress();
    const many = (length: number, from: () => string) =>
      Array.from({ length }, () => ({ email: ana.email, address: from(), device: null }));
    expect(await checked(many(5_000, () => address))).toBeLessThanOrEqual(8);
    expect(await checked(many(5_000, someAddress))).toBeLessThanOrEqual(20);

    const known = { userId: ana.userId, mustChange: false };
    expect(await signIn(ana.email, ana.password, address, 'her tablet')).toEqual(known);
    expect(await signIn(ana.email, ana.password, someAddress(), 'her tablet')).toEqual(known);
  }, 300_000);

  test('lets the owner sign in on a new device with a code', async () => {
    const ana = await somebody(orm);
    await checked(Array.from({ length: 100 }, () => ({ email: ana.email, address: someAddress(), device: null })));
    expect(await signIn(ana.email, ana.password, someAddress())).toEqual({ codeNeeded: true });
    expect(await signIn(ana.email, ana.password, someAddress(), 'a sign-in with the code')).toHaveProperty('userId');
  });

  test('is limited on a known device too', async () => {
    const attempt = { email: `${randomUUID()}@example.com`, device: 'stolen' };
    expect(await checked(Array.from({ length: 500 }, () => ({ ...attempt, address: someAddress() })))).toBe(10);
  });

  test('of many people is blocked after 50 per network, then new devices there need a code', async () => {
    const address = someAddress();
    expect(await checked(strangersAt(address, 500))).toBe(50);
    const ana = await somebody(orm);
    expect(await signIn(ana.email, ana.password, address)).toEqual({ codeNeeded: true });
    expect(await signIn(ana.email, 'wrong', address)).toEqual({ codeNeeded: true });
    expect(await signIn(ana.email, ana.password, someAddress())).toHaveProperty('userId');
  });

  test('does not block a network where users sign in successfully', async () => {
    const address = someAddress();
    const ana = await somebody(orm);
    for (let person = 0; person < 12; person++) {
      const each = await somebody(orm);
      for (let time = 0; time < 2; time++) {
        expect(await signIn(each.email, each.password, address)).toHaveProperty('userId');
      }
    }
    expect(await checked(strangersAt(address, 100))).toBe(100);
    expect(await signIn(ana.email, ana.password, address)).toHaveProperty('userId');
    expect(await checked(strangersAt(address, 100))).toBeLessThan(20);
  });

  test('is not allowed more often by repeated sign-ins of one person', async () => {
    const address = someAddress();
    const eve = await somebody(orm);
    for (let time = 0; time < 20; time++) await signIn(eve.email, eve.password, address);
    expect(await checked(strangersAt(address, 200))).toBe(55);
  });

  test('of one person from one network is delayed by seconds, not by an hour', async () => {
    const ana = await somebody(orm);
    const address = someAddress();
    // the passwords of a slow machine take as long as the pause
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let time = 0; time < 4; time++) {
      expect(await signIn(ana.email, 'wrong', address)).toEqual({ refused: 'The email or password is not right.' });
    }
    expect(await signIn(ana.email, ana.password, address)).toEqual({
      refused: 'Too many wrong passwords. Try again in 1 second.',
      waitSeconds: 1,
    });
    vi.useRealTimers();
    await vi.waitUntil(async () => 'userId' in (await signIn(ana.email, ana.password, address)), 15_000);
  });

  test('doubles the delay after each wrong password', async () => {
    const attempt = { email: `${randomUUID()}@example.com`, address: someAddress(), device: null };
    await checked(Array.from({ length: 8 }, () => attempt));
    const answer = await admitAttempt({ orm, settings }, attempt);
    expect(answer).toHaveProperty('waitSeconds');
    expect((answer as { waitSeconds: number }).waitSeconds).toBeLessThanOrEqual(16);
  });

  test('resets the delay after the right password', async () => {
    const ana = await somebody(orm);
    const address = someAddress();
    for (let round = 0; round < 6; round++) {
      await checked(Array.from({ length: 3 }, () => ({ email: ana.email, address, device: null })));
      expect(await signIn(ana.email, ana.password, address)).toHaveProperty('userId');
    }
  });

  test('is stored without email addresses', async () => {
    const email = `${randomUUID()}@example.com`;
    await admitAttempt({ orm, settings }, { email, address: '203.0.113.7', device: null });
    const rows = await orm.em.fork().execute<{ key: string }[]>('select key from rate_limit');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|203\\.0\\.113\\.7`));
  });

  test('counts all addresses of one IPv6 network together', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0DB8:1:2::9'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('a known device', () => {
  const request = (cookie?: string) =>
    new Request('http://localhost/', cookie ? { headers: { Cookie: cookie.split(';')[0]! } } : {});

  test('is recognised for the users who signed in with it', () => {
    const first = rememberDevice(settings, request(), 'ana@example.com');
    const second = rememberDevice(settings, request(first), 'ben@example.com');
    const id = knownDevice(settings, request(second), 'ana@example.com');
    expect(id).toBeTypeOf('string');
    expect(knownDevice(settings, request(second), 'ben@example.com')).toBe(id);
    expect(knownDevice(settings, request(second), 'eve@example.com')).toBeNull();
    expect(knownDevice(settings, request(), 'ana@example.com')).toBeNull();
    expect(second).not.toMatch(/ana(@|%40)/);
  });

  test('is not recognised with a forged cookie', () => {
    const cookie = rememberDevice(settings, request(), 'ana@example.com');
    const other = { ...settings, sessionSecret: 'another secret of some length' };
    expect(knownDevice(other, request(cookie), 'ana@example.com')).toBeNull();
    expect(knownDevice(settings, request('device=x'), 'ana@example.com')).toBeNull();
  });

  test('remembers its last 20 users', () => {
    let cookie: string | undefined;
    for (let person = 0; person < 30; person++)
      cookie = rememberDevice(settings, request(cookie), `${person}@example.com`);
    expect(knownDevice(settings, request(cookie), '9@example.com')).toBeNull();
    expect(knownDevice(settings, request(cookie), '10@example.com')).not.toBeNull();
    expect(cookie!.length).toBeLessThan(1_000);
  });
});
