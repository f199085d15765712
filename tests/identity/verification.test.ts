import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { verificationToken } from '#app/identity/addresses/verification-token.server.ts';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { verifyEmail } from '#app/identity/commands/verify-email.server.ts';
import { embeddedIdentity } from '#app/identity/provider/embedded-client.server.ts';
import { openOrm } from '#db/orm.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { type Answer, Client, sendRequest } from '../support/client.ts';
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

/** Creates a user with a password and an unverified address. */
async function somebodyPending(given: { tied?: boolean; status?: number } = {}) {
  const email = `ana-${randomUUID()}@example.com`;
  const id = await createIdentity({ orm: product.orm, email, password, verified: false, mustChange: false });
  const identity = given.tied === false ? undefined : embeddedIdentity(id);
  const { status = userStatus.pending } = given;
  const { userId } = await company.person({ email, identity, status, withPassword: false });
  return { id, email, userId };
}

const chosen = 'chosen-Horse-8!';

/** Returns a visitor with a network of their own. */
function aVisitor(at = product) {
  const visitor = new Client(at.origin);
  const from = { 'X-Forwarded-For': someAddress() };
  return Object.assign(visitor, {
    asks: (fields: Record<string, string> = {}) => visitor.post('/verification', fields, from),
    confirms: (token: string) =>
      visitor.post('/verification/confirm', { token, password: chosen, passwordConfirm: chosen }, from),
    verifies: (token: string, password: string) => visitor.post('/verification/confirm', { token, password }, from),
  });
}

const tokenOf = (user: string, email: string, hoursAgo = 0) =>
  verificationToken(worker.services.settings, { user, email }, new Date(Date.now() - hoursAgo * 3_600_000));

const identityOf = async (id: string) =>
  (await product.orm.em.fork().execute('select email, email_verified as verified from idp_user_by_id($1)', [id]))[0];
const statusOf = async (userId: string) =>
  (await company.em.execute<{ status: number }[]>('select status from app_user where id = $1', [userId]))[0]?.status;
const audits = (userId: string) =>
  company.em.execute(
    'select transaction_type as what, object_type as of, create_user_id as by from audit_record where object_id = $1 order by seq',
    [userId],
  );
const jobs = () =>
  product.orm.em
    .fork()
    .execute<{ state: string; data: { identity: string }; output: unknown }[]>(
      `select state, data, output from pgboss.job where name = 'send-verification' order by created_on`,
    );

async function lettersTo(email: string): Promise<string[]> {
  const page = (await new Client(product.origin).get('/dev/outbox')).body;
  const rows = [...page.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => row).filter((row) => row.includes(email));
  return rows.map((row) => /href="(\/dev\/outbox\/[^"]+)"/.exec(row)![1]!);
}

/** Waits until all jobs are completed. */
const allSent = () => vi.waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), 20_000);

const words = async (answer: Answer) => answer.body.replaceAll('&#x27;', "'");

describe('a pending user', () => {
  test('requests the email again, follows its link and signs in', async () => {
    const { email, userId, id } = await somebodyPending();
    const visitor = aVisitor();
    const refused = await words(await visitor.signIn(email, password));
    expect(visitor.path).toBe('/errors/pending');
    expect(refused).toMatch(/action="\/verification"><button[^>]*>Resend email verification<.*Go to main page/);

    const asked = await visitor.asks();
    expect(asked.headers.location).toBe('/errors/pending');
    expect(await words(await visitor.arrive(asked))).toContain('Email verification is sent to your email account.');

    await allSent();
    const [letter] = await lettersTo(email);
    const page = await words(await visitor.get(letter!));
    expect(page).toContain('<h1>Verify your email address</h1>');
    const link = /href="([^"]+\/verification\/confirm\?token=[\w-]+)"/.exec(page)![1]!;

    expect(await words(await visitor.get(link))).toContain('Verify email address</button>');
    expect(await identityOf(id)).toMatchObject({ verified: false });
    expect(await statusOf(userId)).toBe(userStatus.pending);

    const token = new URL(link).searchParams.get('token')!;
    const confirmed = await visitor.confirms(token);
    expect(confirmed.status).toBe(200);
    expect(await words(confirmed)).toMatch(/<h1>Your email address is verified<.*href="\/login"[^>]*>SIGN IN</);
    expect(await statusOf(userId)).toBe(userStatus.active);
    expect(await audits(userId)).toContainEqual({ what: 'VERIFY_EMAIL', of: 'USER', by: userId });

    const signedIn = aVisitor();
    await signedIn.signIn(email, password);
    expect(signedIn.path).toMatch(/^\/idp\/interaction/);
    await signedIn.signIn(email, chosen);
    expect(signedIn.path).toBe('/dashboard');
  });

  test('gets the same confirmation for each of several clicks', async () => {
    const { email, userId, id } = await somebodyPending();
    const clicks = await Promise.all([1, 2, 3].map(() => aVisitor().confirms(tokenOf(id, email))));
    for (const answer of [...clicks, await aVisitor().confirms(tokenOf(id, email))]) {
      expect(await words(answer)).toContain('Your email address is verified');
    }
    expect(await audits(userId)).toHaveLength(1);
    expect(await statusOf(userId)).toBe(userStatus.active);
  });

  test('verifies with the password of the sign-up, which stays, and with no other', async () => {
    const { email, userId, id } = await somebodyPending();
    const token = tokenOf(id, email);
    const page = await words(await aVisitor().get(`/verification/confirm?token=${token}`));
    expect(page).toContain('The password that you chose when you signed up.');
    expect(page).not.toContain('name="passwordConfirm"');
    const refused = await aVisitor().verifies(token, 'wrong-Horse-9!');
    expect(refused.status).toBe(422);
    expect(await words(refused)).toContain('This is not the password of your sign-up.');
    expect(await identityOf(id)).toMatchObject({ verified: false });

    expect(await words(await aVisitor().verifies(token, password))).toContain('Your email address is verified');
    expect(await statusOf(userId)).toBe(userStatus.active);
    const signedIn = aVisitor();
    await signedIn.signIn(email, password);
    expect(signedIn.path).toBe('/dashboard');
  });

  test('who does not know the password of the sign-up chooses another one', async () => {
    const { email, id } = await somebodyPending();
    const page = await words(await aVisitor().get(`/verification/confirm?token=${tokenOf(id, email)}&choose`));
    expect(page).toContain('name="passwordConfirm"');
  });

  test('who was invited chooses a password, and does not keep the one that was given', async () => {
    const email = `ben-${randomUUID()}@example.com`;
    const id = await createIdentity({ orm: product.orm, email, password, verified: false, mustChange: true });
    const token = tokenOf(id, email);
    const page = await words(await aVisitor().get(`/verification/confirm?token=${token}`));
    expect(page).toContain('name="passwordConfirm"');
    expect((await aVisitor().verifies(token, password)).status).toBe(422);
    expect(await identityOf(id)).toMatchObject({ verified: false });
  });

  test('who uses the link again reads that it was used, and that no other password is stored', async () => {
    const { email, id } = await somebodyPending();
    const token = tokenOf(id, email);
    await aVisitor().verifies(token, password);
    const page = await words(await aVisitor().get(`/verification/confirm?token=${token}`));
    expect(page).toContain('<h1>Your email address was verified before');
    expect(page).not.toContain('was not stored');
    const again = await words(await aVisitor().confirms(token));
    expect(again).toContain('The password that you typed now was not stored.');
    const signedIn = aVisitor();
    await signedIn.signIn(email, password);
    expect(signedIn.path).toBe('/dashboard');
  });

  test('who has never signed in is found by the verified address', async () => {
    const { email, userId, id } = await somebodyPending({ tied: false });
    expect(await verifyEmail(worker.services, { user: id, email }, chosen)).toBe('verified');
    expect(await statusOf(userId)).toBe(userStatus.active);
  });

  test('is not verified by GET and HEAD requests of a mail scanner', async () => {
    const { email, userId, id } = await somebodyPending();
    const path = `/verification/confirm?token=${tokenOf(id, email)}`;
    for (const method of ['GET', 'HEAD']) await sendRequest(product.origin, { path, method });
    expect(await identityOf(id)).toMatchObject({ verified: false });
    expect(await statusOf(userId)).toBe(userStatus.pending);
  });
});

test('verifying an address changes no inactive user and no user of another identity', async () => {
  const inactive = await somebodyPending({ status: userStatus.inactive });
  expect(await verifyEmail(worker.services, { user: inactive.id, email: inactive.email }, chosen)).toBe('verified');
  expect(await statusOf(inactive.userId)).toBe(userStatus.inactive);

  const email = `ben-${randomUUID()}@example.com`;
  const id = await createIdentity({ orm: product.orm, email, password, verified: false, mustChange: false });
  const other = embeddedIdentity(randomUUID());
  const { userId } = await company.person({ email, identity: other, status: userStatus.pending, withPassword: false });
  expect(await verifyEmail(worker.services, { user: id, email }, chosen)).toBe('verified');
  expect(await statusOf(userId)).toBe(userStatus.pending);
});

describe('a verification link', () => {
  const isOver = async (token: string) => {
    const [page, click] = [
      await aVisitor().get(`/verification/confirm?token=${encodeURIComponent(token)}`),
      await aVisitor().confirms(token),
    ];
    for (const answer of [page, click]) {
      expect(answer.status).toBe(410);
      expect(await words(answer)).toMatch(/<h1>This link no longer works<.*href="\/verification"/);
    }
  };

  test('that is expired, forged or truncated changes nothing and offers a new link', async () => {
    const { email, userId, id } = await somebodyPending();
    const good = tokenOf(id, email);
    const turned = good.slice(0, 40) + (good[40] === 'A' ? 'B' : 'A') + good.slice(41);
    const plain = Buffer.from(JSON.stringify({ user: id, email, until: Date.now() * 2 })).toString('base64url');
    for (const token of [tokenOf(id, email, 24.1), turned, good.slice(0, -4), `${good}AAAA`, plain, 'x', '']) {
      await isOver(token);
    }
    expect((await aVisitor().get('/verification/confirm')).status).toBe(410);
    expect(await identityOf(id)).toMatchObject({ verified: false });
    expect(await statusOf(userId)).toBe(userStatus.pending);
    expect((await aVisitor().confirms(tokenOf(id, email, 23.9))).status).toBe(200);
  });

  test('with a token sealed for another purpose changes nothing', async () => {
    const { email } = await somebodyPending();
    const visitor = aVisitor();
    await visitor.signIn(email, password);
    await isOver(visitor.cookie('pending')!);
  });

  test('to an address that has changed since changes nothing', async () => {
    const { email, userId, id } = await somebodyPending();
    const changed = `new-${email}`;
    const owner = await openOrm(product.database.owner, 1);
    await owner.em.fork().execute('update idp_user set email = $1 where id = $2', [changed, id]);
    await owner.close();
    expect((await aVisitor().confirms(tokenOf(id, email))).status).toBe(410);
    expect(await identityOf(id)).toEqual({ email: changed, verified: false });
    expect(await statusOf(userId)).toBe(userStatus.pending);
    expect((await aVisitor().confirms(tokenOf(randomUUID(), email))).status).toBe(410);
  });
});

describe('a verification email requested by address', () => {
  const shown = async (answer: Answer) => ({
    status: answer.status,
    location: answer.headers.location,
    headers: Object.keys(answer.headers),
    cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]+/, '=')),
    body: await words(answer),
  });

  test('has the same response for every address and is sent only to pending users', async () => {
    const waiting = await somebodyPending();
    const verified = (await company.person()).email;
    const nobody = `${randomUUID()}@example.com`;
    const before = (await jobs()).length;
    const answers = [];
    for (const email of [waiting.email.toUpperCase(), verified, nobody]) {
      answers.push(await shown(await aVisitor().asks({ email })));
    }
    expect(answers[0]).toMatchObject({ status: 302, location: '/errors/pending' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await allSent();
    expect(await jobs()).toHaveLength(before + 3);
    expect(JSON.stringify(await jobs())).not.toContain('@');
    expect(await lettersTo(waiting.email)).toHaveLength(1);
    for (const email of [verified, nobody]) expect(await lettersTo(email)).toEqual([]);
  });

  test('is limited to three per address from any network, with the time to wait', async () => {
    const waiting = await somebodyPending();
    const answers = [];
    for (const email of [waiting.email, `${randomUUID()}@example.com`]) {
      const asked = [];
      for (let times = 0; times < 5; times++) asked.push(await shown(await aVisitor().asks({ email })));
      expect(asked.map(({ status }) => status)).toEqual([302, 302, 302, 429, 429]);
      expect(asked[4]!.body).toContain('Too many emails were requested. Try again in 10 minutes.');
      answers.push({ ...asked[4]!, body: asked[4]!.body.replaceAll(email, '').replace(/nonce="[^"]+"/g, '') });
    }
    expect(answers[0]).toEqual(answers[1]);
    const last = await aVisitor().asks({ email: waiting.email });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(500);
    await allSent();
    expect(await lettersTo(waiting.email)).toHaveLength(3);
  });

  test('is limited to twenty per network', async () => {
    const visitor = aVisitor();
    const asked = [];
    for (let times = 0; times < 22; times++) asked.push((await visitor.asks({ email: `${times}@example.com` })).status);
    expect(asked).toEqual([...Array(20).fill(302), 429, 429]);
  });

  test.each([
    [{}, 'Email is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ana' }, 'Email is invalid'],
    [{ email: 'ana@example.com\r\nBcc: eve@example.com' }, 'Email is invalid'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'Email is invalid'],
  ])('is rejected at the field for %j: %s', async (fields, message) => {
    const answer = await aVisitor().asks(fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(await words(answer)).toMatch(new RegExp(`class="error"[^>]*>.*${message}`));
  });

  test('uses the sealed address in the cookie only when the form has no email field', async () => {
    const { email } = await somebodyPending();
    const visitor = aVisitor();
    await visitor.signIn(email, password);
    expect((await visitor.asks({ email: '' })).status).toBe(422);
    expect(visitor.cookie('pending')).not.toMatch(/ana-/);
    const forged = aVisitor();
    forged.cookies.set('pending /', { name: 'pending', value: 'YW5h', path: '/' });
    expect((await forged.asks()).status).toBe(422);
  });
});

test('with an external provider the verification addresses do not exist', async () => {
  const provider = await secondProvider();
  const foreign = await ownProduct(provider.settings);
  onTestFinished(async () => {
    await foreign.close();
    provider.close();
  });
  const visitor = aVisitor(foreign);
  const email = 'ana@example.com';
  for (const path of ['/verification', '/verification/confirm', `/verification/confirm?token=${tokenOf('x', email)}`]) {
    expect((await visitor.get(path)).status, path).toBe(404);
  }
  expect((await visitor.asks({ email })).status).toBe(404);
  expect((await visitor.confirms(tokenOf(randomUUID(), email))).status).toBe(404);
  expect(await words(await visitor.get('/errors/pending'))).not.toContain('Resend');
});
