import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { ownWorker } from '../support/own-worker.ts';
import { aCompany, password } from '../support/people.ts';

let product: OwnProduct;
let worker: Awaited<ReturnType<typeof ownWorker>>;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct();
  worker = await ownWorker(product);
  company = await aCompany(product.orm);
});
afterAll(async () => {
  await worker.close();
  await product.close();
});

type Event = { outcome: string; factor?: string; identity?: string; path?: string; user?: string };

const events = (): Event[] =>
  product
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"security"'))
    .map((line) => JSON.parse(line));

/** Returns the security events that `act` causes. */
async function eventsOf(act: () => Promise<unknown>): Promise<Event[]> {
  const before = events().length;
  await act();
  await vi.waitUntil(() => events().length > before, 15_000).catch(() => {});
  return events().slice(before);
}

test('a wrong password is logged with a hashed identity, for known and unknown addresses alike', async () => {
  const { email, userId } = await company.person();
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const [event] = await eventsOf(() => new Client(product.origin).signIn(address, 'wrong-Horse-7!'));
    expect(event).toMatchObject({ outcome: 'wrong', factor: 'PASSWORD' });
    expect(event!.identity).toMatch(/^[\w-]{22}$/);
  }
  expect(product.log()).not.toContain(email);
  const auditSql = `select object_type as type, transaction_type as act from audit_record where object_id = $1`;
  const audit = await vi.waitUntil(async () => {
    const rows = await company.em.execute<object[]>(auditSql, [userId]);
    return rows.length > 0 && rows;
  }, 20_000);
  expect(audit).toEqual([{ type: 'AUTHENTICATION', act: 'WRONG_PASSWORD' }]);
});

test('passwords that are not checked any more are logged as limited', async () => {
  const { email } = await company.person();
  const visitor = new Client(product.origin);
  const tried = await eventsOf(async () => {
    // on a slow machine the first pauses are over before the next attempt
    for (let times = 0; times < 10; times++) await visitor.signIn(email, 'wrong-Horse-7!');
  });
  expect(tried.map(({ outcome }) => outcome)).toContain('limited');
});

test('a denial is logged with the user, whether it is answered with 403 or with a page', async () => {
  const { email, userId } = await company.person({ privileges: ['USER_ADD'] });
  const visitor = await Client.signIn(product.origin, email, password);
  const [denied] = await eventsOf(() => visitor.get('/administration/settings'));
  expect(denied).toMatchObject({ outcome: 'denied', user: userId, path: '/administration/settings' });
  const { email: other, userId: otherId } = await company.person();
  const without = await Client.signIn(product.origin, other, password);
  const [menu] = await eventsOf(() => without.get('/administration'));
  expect(menu).toMatchObject({ outcome: 'denied', user: otherId, path: '/administration' });
});

test('an exceeded limit is logged', async () => {
  const visitor = new Client(product.origin);
  const email = `${randomUUID()}@example.com`;
  const limited = await eventsOf(async () => {
    for (let times = 0; times < 4; times++) await visitor.post('/verification', { email });
  });
  expect(limited).toEqual([expect.objectContaining({ outcome: 'limited', path: '/verification' })]);
});

test.each(['text/html', '*/*'])(
  'a post from a page of another site is logged as forged, with Accept: %s',
  async (accept) => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', Accept: accept };
    const forged = await eventsOf(() => new Client(product.origin).post('/logout', {}, headers));
    expect(forged).toEqual([expect.objectContaining({ outcome: 'forged' })]);
  },
);
