import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { digestOfHash, passwordResetToken } from '#app/identity/passwords/password-reset-token.server.ts';
import { embeddedIdentity } from '#app/identity/provider/embedded-client.server.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { type Answer, Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { ownWorker } from '../support/own-worker.ts';
import { aCompany, password } from '../support/people.ts';
import { secondProvider } from '../support/second-provider.ts';
import { someAddress } from '../support/some-address.ts';

let product: OwnProduct;
let worker: Awaited<ReturnType<typeof ownWorker>>;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct({ TRUSTED_PROXIES: 'loopback' });
  worker = await ownWorker(product);
  company = await aCompany(product.orm);
});
afterAll(async () => {
  await worker.close();
  await product.close();
});

/** Returns a visitor with a network of their own. */
function aVisitor() {
  const visitor = new Client(product.origin);
  const from = { 'X-Forwarded-For': someAddress() };
  return Object.assign(visitor, {
    forgets: (email: string) => visitor.post('/password/forgot', { email }, from),
    chooses: (token: string, chosen: string, repeated = chosen) =>
      visitor.post('/password/reset', { token, password: chosen, passwordConfirm: repeated }, from),
  });
}

const words = async (answer: Answer) => answer.body.replaceAll('&#x27;', "'");
const jobs = () =>
  product.orm.em
    .fork()
    .execute<{ state: string; data: unknown }[]>(
      `select state, data from pgboss.job where name = 'send-password-reset' order by created_on`,
    );
const allSent = () => vi.waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), 20_000);

async function lettersTo(email: string): Promise<string[]> {
  const page = (await new Client(product.origin).get('/dev/outbox')).body;
  const rows = [...page.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => row).filter((row) => row.includes(email));
  return rows.map((row) => /href="(\/dev\/outbox\/[^"]+)"/.exec(row)![1]!);
}

async function tokenOf(email: string, hoursAgo = 0) {
  const [user] = await product.orm.em
    .fork()
    .execute<[{ id: string; hash: string }]>('select id, idp_password_hash(id) as hash from idp_user_by_email($1)', [
      email,
    ]);
  const reset = { user: user.id, digest: digestOfHash(user.hash) };
  return passwordResetToken(worker.services.settings, reset, new Date(Date.now() - hoursAgo * 3_600_000));
}

describe('a forgotten password', () => {
  test('is replaced through the emailed link, which ends the sessions of its user', async () => {
    const { email } = await company.person();
    const session = await Client.signIn(product.origin, email, password);
    const visitor = aVisitor();
    await visitor.follow('/login');
    const page = await words(await visitor.get(visitor.path));
    expect(page).toContain('<a href="/password/forgot">Forgot your password?</a>');
    const asked = await visitor.arrive(await visitor.forgets(email));
    expect(await words(asked)).toContain('If this address can sign in here, an email with a link is on its way.');
    await allSent();
    const [letter] = await lettersTo(email);
    const link = /href="([^"]+\/password\/reset\?token=[\w-]+)"/.exec(await words(await visitor.get(letter!)))![1]!;
    const token = new URL(link).searchParams.get('token')!;
    expect(await words(await visitor.get(link))).toContain('name="passwordConfirm"');
    expect((await session.get('/dashboard')).status).toBe(200);

    const changed = await visitor.chooses(token, 'brand-New-Boat-5!');
    expect(await words(changed)).toContain('Your password is changed');
    expect((await session.get('/dashboard')).status).toBe(302);
    expect((await new Client(product.origin).signIn(email, password)).status).toBe(422);
    await Client.signIn(product.origin, email, 'brand-New-Boat-5!');

    const again = await visitor.chooses(token, 'another-New-Boat-6!');
    expect([again.status, await words(again)]).toEqual([410, expect.stringContaining('This link no longer works')]);
    await Client.signIn(product.origin, email, 'brand-New-Boat-5!');
  });

  test('is not replaced by itself, and its link still works', async () => {
    const { email } = await company.person();
    const token = await tokenOf(email);
    const same = await aVisitor().chooses(token, password);
    expect([same.status, await words(same)]).toEqual([
      ...[422, expect.stringContaining('Choose a password other than the one you have.')],
    ]);
    expect((await aVisitor().chooses(token, 'brand-New-Boat-5!')).status).toBe(200);
  });

  test('is replaced once when the link is used twice at the same moment', async () => {
    const { email } = await company.person();
    const token = await tokenOf(email);
    const answers = await Promise.all(
      ['brand-New-Boat-5!', 'other-New-Boat-6!'].map((chosen) => aVisitor().chooses(token, chosen)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('of a pending user is replaced, which verifies the address', async () => {
    const email = `ana-${randomUUID()}@example.com`;
    const id = await createIdentity({ orm: product.orm, email, password, verified: false, mustChange: false });
    const { userId } = await company.person({
      email,
      identity: embeddedIdentity(id),
      status: userStatus.pending,
      withPassword: false,
    });
    expect((await aVisitor().chooses(await tokenOf(email), 'brand-New-Boat-5!')).status).toBe(200);
    const [user] = await company.em.execute<[{ status: number }]>(
      'select status from app_user where account_id = current_account() and id = $1',
      [userId],
    );
    expect(user.status).toBe(userStatus.active);
  });

  test.each([
    [{ password: 'abc' }, 'Password length cannot be less than 4'],
    [{ password: 'Password1' }, 'This password is too common.'],
    [{ password: 'brand-New-Boat-5!', repeated: 'brand-New-Boat-6!' }, 'Password did not match'],
    [{ password: 'brand-New-Boat-5!', repeated: '' }, 'Please enter the same password as above'],
    [{ password }, 'Choose a password other than the one you have.'],
  ])('is not replaced by %j: %s', async (given, message) => {
    const { email } = await company.person();
    const { password: chosen, repeated = chosen } = given as { password: string; repeated?: string };
    const answer = await aVisitor().chooses(await tokenOf(email), chosen, repeated);
    expect(answer.status).toBe(422);
    const page = await words(answer);
    expect(page).toMatch(new RegExp(`class="error"[^>]*>.*${message}`));
    if (chosen !== 'abc') expect(page).not.toContain(chosen);
    await Client.signIn(product.origin, email, password);
  });

  test('is not replaced through an expired, forged or empty link', async () => {
    const { email } = await company.person();
    const good = await tokenOf(email);
    const turned = good.slice(0, 40) + (good[40] === 'A' ? 'B' : 'A') + good.slice(41);
    for (const token of [await tokenOf(email, 1.1), turned, good.slice(0, -4), 'x', '']) {
      expect((await aVisitor().chooses(token, 'brand-New-Boat-5!')).status).toBe(410);
      expect((await aVisitor().get(`/password/reset?token=${token}`)).status).toBe(410);
    }
    await Client.signIn(product.origin, email, password);
  });
});

describe('the email for a forgotten password', () => {
  const shown = async (answer: Answer) => ({
    status: answer.status,
    location: answer.headers.location,
    headers: Object.keys(answer.headers),
    body: await words(answer),
  });

  test('has the same response for every address and is sent to people who can sign in', async () => {
    const { email } = await company.person();
    const nobody = `${randomUUID()}@example.com`;
    const before = (await jobs()).length;
    const answers = [];
    for (const address of [email.toUpperCase(), nobody]) answers.push(await shown(await aVisitor().forgets(address)));
    expect(answers[0]).toMatchObject({ status: 302, location: '/password/forgot' });
    expect(answers[1]).toEqual(answers[0]);
    await allSent();
    expect(await jobs()).toHaveLength(before + 2);
    expect(JSON.stringify(await jobs())).not.toContain('@');
    expect(await lettersTo(email)).toHaveLength(1);
    expect(await lettersTo(nobody)).toEqual([]);
  });

  test('is limited to three per address in ten minutes', async () => {
    for (const email of [(await company.person()).email, `${randomUUID()}@example.com`]) {
      const asked = [];
      for (let times = 0; times < 4; times++) asked.push((await aVisitor().forgets(email)).status);
      expect(asked).toEqual([302, 302, 302, 429]);
    }
  });

  test('is sent from the profile, and the dialog says so', async () => {
    const { email } = await company.person();
    const visitor = await Client.signIn(product.origin, email, password);
    expect(await words(await visitor.get('/profile'))).toContain('Change Password');
    const asked = await visitor.arrive(await visitor.post('/profile/password'));
    expect(visitor.path).toBe('/profile/password');
    expect(await words(asked)).toContain("We've just sent you an email to reset your password.");
    await allSent();
    expect(await lettersTo(email)).toHaveLength(1);
  });
});

test('with an external provider the addresses for passwords do not exist', async () => {
  const provider = await secondProvider();
  const foreign = await ownProduct(provider.settings);
  onTestFinished(async () => {
    await foreign.close();
    provider.close();
  });
  const visitor = new Client(foreign.origin);
  for (const path of ['/password/forgot', '/password/reset', '/password/reset?token=x']) {
    expect((await visitor.get(path)).status, path).toBe(404);
  }
  expect((await visitor.post('/password/forgot', { email: 'ana@example.com' })).status).toBe(404);
  expect(await words(await visitor.get('/signup'))).not.toContain('type="password"');
  const there = await aCompany(foreign.orm);
  const { email } = await there.person({ withPassword: false });
  provider.state.person = { sub: randomUUID(), email, email_verified: true };
  await visitor.follow('/login');
  expect(await words(await visitor.get('/profile'))).not.toContain('Change Password');
  expect((await visitor.post('/profile/password')).status).toBe(404);
});
