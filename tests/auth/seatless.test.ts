import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOpenWithoutSeat } from '#app/auth/menu.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { routes } from '../support/routes.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await ownProduct();
});
afterAll(() => product.close());

async function aFullCompany() {
  const company = await aCompany(product.orm, { seats: 1 });
  const ana = await company.person();
  const seated = await Client.signIn(product.origin, ana.email, password);
  const payer = await company.person({
    privileges: ['SUBSCRIPTION_EDIT', 'USER_EDIT', 'MYINCIDENT_ADD', 'AUDIT_VIEW'],
  });
  const visitor = new Client(product.origin);
  await visitor.signIn(payer.email, password);
  return { company, ana, seated, visitor, payer };
}

test('who may change the plan is let in to Subscription and Users alone while all seats are taken', async () => {
  const { company, visitor } = await aFullCompany();
  expect(visitor.path).toBe('/administration/subscription2');
  expect((await visitor.get('/administration/subscription2')).body).toContain('All seats are taken');
  expect((await visitor.get('/administration/workgroups')).status).toBe(200);
  const shown: string[] = [];
  for (const { path, params, shows, isPostOnly } of await routes()) {
    if (!shows || isPostOnly || params.length > 0 || !isOfUsers.test(path) || isOpenWithoutSeat(path)) continue;
    const { status, headers } = await visitor.get(path);
    if (status !== 302 || headers.location !== '/administration/subscription2') shown.push(`${path} ${status}`);
  }
  expect(shown).toEqual([]);
  const [{ sessions }] = await company.em.execute<[{ sessions: number }]>(
    'select count(*)::int as sessions from session where account_id = current_account() and ended_at is null and not seatless',
  );
  expect(sessions).toBe(1);
});

const isOfUsers = /^\/(dashboard|newincident|incidents|reports|search|analyze|administration|profile|find)/;

test('a seat that becomes free is taken by who was let in without one, and by nobody else then', async () => {
  const { company, seated, visitor } = await aFullCompany();
  expect((await visitor.get('/dashboard')).headers.location).toBe('/administration/subscription2');
  await seated.post('/logout', {});
  expect((await visitor.get('/dashboard')).status).toBe(200);
  const late = new Client(product.origin);
  await late.signIn((await company.person()).email, password);
  expect(late.path).toBe('/errors/exceedMaxConcurrentUser');
});

test('who was let in without a seat ends the session of another person, who is told and can sign in later', async () => {
  const { company, ana, seated, visitor, payer } = await aFullCompany();
  const address = '/administration/subscription2/signed-in';
  const page = (await visitor.get(address)).body;
  expect(page).toContain(`name="userId" value="${ana.userId}"`);
  expect(page).not.toContain(payer.userId);
  expect((await visitor.post(address, { userId: payer.userId })).status).toBe(403);
  const stranger = await (await aCompany(product.orm)).person();
  expect((await visitor.post(address, { userId: stranger.userId })).status).toBe(404);
  expect((await seated.get('/dashboard')).status).toBe(200);
  expect((await visitor.post(address, { userId: ana.userId })).status).toBe(302);
  expect((await seated.get('/dashboard')).headers.location).toContain('/login?why=ended');
  expect((await visitor.get('/dashboard')).status).toBe(200);
  const records = await company.em.execute(
    `select object_id as of, create_user_id as by from audit_record
     where account_id = current_account() and transaction_type = 'ENDED_BY_OTHER'`,
  );
  expect(records).toEqual([{ of: ana.userId, by: payer.userId }]);
});
