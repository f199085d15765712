import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { ownWorker } from '../support/own-worker.ts';
import { aCompany, password } from '../support/people.ts';
import { secondProvider } from '../support/second-provider.ts';
import { formWithVersion } from '../support/sent-form.ts';

let product: OwnProduct;
let worker: Awaited<ReturnType<typeof ownWorker>>;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct();
  worker = await ownWorker(product);
  company = await aCompany(product.orm);
  await company.em.execute('update account set mfa = true where id = current_account()');
});
afterAll(async () => {
  await worker.close();
  await product.close();
});

let numbers = 2000;

async function somebody(given: { mfa?: boolean; admin?: boolean } = {}) {
  const person = await company.person({ admin: given.admin ?? true });
  const sql = 'update app_user set mfa = $2 where account_id = current_account() and id = $1';
  await company.em.execute(sql, [person.userId, given.mfa ?? true]);
  return { ...person, phone: `604555${++numbers}` };
}

const words = async (answer: Answer) => answer.body.replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
const allSent = () =>
  vi.waitUntil(async () => {
    const jobs = await product.orm.em
      .fork()
      .execute<{ state: string }[]>(`select state from pgboss.job where name = 'send-mfa-code'`);
    return jobs.every(({ state }) => state === 'completed');
  }, 20_000);

/** Returns the digits of the newest text message to this number, as its owner reads them in the outbox. */
async function codeTo(phone: string): Promise<string> {
  await allSent();
  const outbox = new Client(product.origin);
  const page = (await outbox.get('/dev/outbox')).body;
  const row = [...page.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => row).find((row) => row.includes(`+1${phone}`));
  const [, address] = /href="(\/dev\/outbox\/[^"]+)"/.exec(row ?? '') ?? [];
  return /(\d{6}) is your/.exec((await outbox.get(address ?? '')).body)![1]!;
}

/** Signs in for the first time, adds a phone and is logged out. */
async function enrol({ email, phone }: { email: string; phone: string }) {
  const visitor = new Client(product.origin);
  await visitor.signIn(email, password);
  await visitor.arrive(await visitor.post(visitor.path, { phone }));
  await visitor.arrive(await visitor.post(visitor.path, { code: await codeTo(phone) }));
  await visitor.post('/logout');
}

/** Signs in with the code of a phone. */
async function signInWithCode({ email, phone }: { email: string; phone: string }, from?: string) {
  const visitor = new Client(product.origin);
  await visitor.signIn(email, password, from);
  const before = visitor.cookie('session');
  await visitor.arrive(await visitor.post(visitor.path.replace('/mfa', '/mfa/send')));
  const code = await codeTo(phone);
  await visitor.arrive(await visitor.post(visitor.path, { code: `${code.slice(0, 3)} ${code.slice(3)}` }));
  return { visitor, before };
}

/** Gives the password again on the page that asks for it. */
async function confirm(visitor: Client) {
  await visitor.arrive(await visitor.post(`${visitor.path}&way=password`, { password }));
}

describe('a user who must give a second factor', () => {
  test('reaches nothing of the product before, adds a phone, logs in again and goes on to the page they wanted', async () => {
    const { email, phone } = await somebody();
    const visitor = new Client(product.origin);
    const arrived = await visitor.signIn(email, password, '/login?returnTo=/administration/audit');
    expect(visitor.path).toBe('/startMfaEnrolloment?returnTo=%2Fadministration%2Faudit');
    const page = await words(arrived);
    expect(page).toContain('Security Check');
    expect(page).toContain('Save phone number');
    for (const path of ['/dashboard', '/newincident', '/search', '/profile', '/administration', '/change2FAPhone']) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.headers.location]).toEqual([
        ...[path, 302, expect.stringMatching(/^\/mfa\?returnTo=/)],
      ]);
    }
    expect((await visitor.post('/newincident')).headers.location).toMatch(/^\/mfa/);
    expect((await visitor.get('/verifyEnrollment')).headers.location).toBe('/startMfaEnrolloment');
    expect((await visitor.post('/session/alive')).headers.location).toMatch(/^\/mfa/);

    await visitor.follow('/startMfaEnrolloment?returnTo=/administration/audit');
    for (const [typed, message] of [
      ['', 'Please enter phone number'],
      ['604-555-HELP', 'please enter digit only'],
      ['8765550123', 'Canada or the United States'],
    ] as const) {
      const answer = await visitor.post(visitor.path, { phone: typed });
      expect([answer.status, await words(answer)]).toEqual([422, expect.stringContaining(message)]);
    }
    await visitor.arrive(
      await visitor.post(visitor.path, { phone: `\u202a+1 (${phone.slice(0, 3)}) ${phone.slice(3)}\u202c` }),
    );
    expect(visitor.path).toBe('/verifyEnrollment?returnTo=%2Fadministration%2Faudit');
    for (const [typed, message] of [
      ['', 'Enter 6 digit code.'],
      ['12a456', 'Must be only digits'],
      ['12345', 'Must be exactly 6 digits'],
    ] as const) {
      const answer = await visitor.post(visitor.path, { code: typed });
      expect([answer.status, await words(answer)]).toEqual([422, expect.stringContaining(message)]);
    }
    const done = await words(await visitor.arrive(await visitor.post(visitor.path, { code: await codeTo(phone) })));
    expect(visitor.path).toBe('/verifyEnrollment/done');
    expect(done).toContain('Your phone is successfully registered. Please login again.');
    expect(done).toMatch(/action="\/logout"/);
    expect((await visitor.get('/dashboard')).headers.location).toMatch(/^\/mfa/);
    await visitor.post('/logout');
    expect(visitor.has('session')).toBe(false);

    const again = await signInWithCode({ email, phone }, '/login?returnTo=/administration/audit');
    expect(again.visitor.path).toBe('/administration/audit');
    expect(again.visitor.cookie('session')).not.toBe(again.before);
    const stolen = new Client(product.origin);
    stolen.cookies.set('session /', { name: 'session', value: again.before!, path: '/' });
    expect((await stolen.get('/profile')).headers.location).toMatch(/^\/login/);
    expect((await again.visitor.get('/mfa')).headers.location).toBe('/dashboard');
  });

  test('gives the code of their phone at the next sign-in, and can log out instead', async () => {
    const { email, phone } = await somebody();
    await enrol({ email, phone });
    const visitor = new Client(product.origin);
    const arrived = await visitor.signIn(email, password);
    expect(visitor.path).toBe('/mfa?returnTo=%2Fdashboard');
    const page = await words(arrived);
    expect(page).toContain(`Send code to <b>***-***-${phone.slice(-4)}</b>`);
    expect(page).toMatch(/action="\/logout">.*Cancel/);
    expect(page).not.toContain(phone);
    const sent = await words(await visitor.arrive(await visitor.post('/mfa/send?returnTo=/dashboard')));
    expect(sent).toContain("Didn't get the code?");
    expect(sent).toContain('Send new code');
    const code = await codeTo(phone);
    const wrong = await visitor.post(visitor.path, { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, await words(wrong)]).toEqual([422, expect.stringContaining('The code is not right.')]);
    await visitor.arrive(await visitor.post('/mfa?returnTo=/dashboard', { code }));
    expect(visitor.path).toBe('/dashboard');

    const leaving = new Client(product.origin);
    await leaving.signIn(email, password);
    await leaving.post('/logout');
    expect((await leaving.get('/mfa')).headers.location).toMatch(/^\/login/);
  });

  test('is asked at the next click after an administrator turns it on', async () => {
    const { email, userId } = await somebody({ mfa: false });
    const visitor = await Client.signIn(product.origin, email, password);
    expect((await visitor.get('/dashboard')).status).toBe(200);
    await company.em.execute('update app_user set mfa = true where account_id = current_account() and id = $1', [
      userId,
    ]);
    expect((await visitor.get('/dashboard')).headers.location).toMatch(/^\/mfa/);
  });

  test('changes the phone from the profile', async () => {
    const person = await somebody();
    await enrol(person);
    const { visitor } = await signInWithCode(person);
    expect(await words(await visitor.get('/profile'))).toContain('href="/change2FAPhone"');
    await visitor.follow('/change2FAPhone');
    expect(visitor.path).toBe('/mfa/confirm?returnTo=%2Fchange2FAPhone');
    await confirm(visitor);
    expect(visitor.path).toBe('/change2FAPhone');
    const other = `604555${++numbers}`;
    await visitor.arrive(await visitor.post(visitor.path, { phone: other }));
    expect(visitor.path).toBe('/verify2FAPhone');
    const done = await visitor.arrive(await visitor.post(visitor.path, { code: await codeTo(other) }));
    expect(visitor.path).toBe('/profile');
    const page = await words(done);
    expect(page).toContain('MFA phone is changed.');
    expect(page).toContain(`***-***-${other.slice(-4)}`);
  });

  test('who gave only the password sees nothing of their other phone and sends it no code', async () => {
    const person = await somebody();
    await enrol(person);
    const { visitor: verified } = await signInWithCode(person);
    await verified.follow('/change2FAPhone');
    await confirm(verified);
    await verified.arrive(await verified.post('/change2FAPhone', { phone: `604555${++numbers}` }));
    const visitor = new Client(product.origin);
    await visitor.signIn(person.email, password);
    for (const path of ['/startMfaEnrolloment', '/verifyEnrollment', '/mfa/authenticator']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
    }
    expect((await visitor.post('/verifyEnrollment/send')).status).toBe(403);
  });

  test('keeps the state of the address but no token and no device id', async () => {
    const { email, phone } = await somebody();
    await enrol({ email, phone });
    const next = new Client(product.origin);
    await next.signIn(email, password);
    const answer = await next.get('/mfa?state=abc&deviceId=1&token=secret&returnTo=/profile');
    expect(answer.headers.location).toBe('/mfa?state=abc&returnTo=%2Fprofile');
    expect((await next.get('/startEnrollment?state=abc&token=x')).headers.location).toBe('/mfa?state=abc');
  });

  test('has pages of their own only where the company uses second factors', async () => {
    const other = await aCompany(product.orm);
    const { email } = await other.person();
    const visitor = await Client.signIn(product.origin, email, password);
    for (const path of ['/change2FAPhone', '/startMfaEnrolloment', '/verifyEnrollment', '/mfa/authenticator']) {
      expect((await visitor.get(path)).status, path).toBe(404);
    }
    const page = await words(await visitor.get('/profile'));
    expect(page).not.toContain('MFA');
  });
});

test('after the second factor the sign-in goes on at the continue address of an external provider', async () => {
  const provider = await secondProvider();
  const issuer = provider.settings.OIDC_ISSUER;
  const foreign = await ownProduct({ ...provider.settings, OIDC_CONTINUE_URL: `${issuer}/continue?step=2` });
  onTestFinished(async () => {
    await foreign.close();
    provider.close();
  });
  const there = await aCompany(foreign.orm);
  const { email } = await there.person({ withPassword: false });
  provider.state.person = { sub: randomUUID(), email, email_verified: true };
  const visitor = new Client(foreign.origin);
  await visitor.follow('/login');
  expect((await visitor.get('/mfa?state=a+b%26c')).headers.location).toBe(`${issuer}/continue?step=2&state=a+b%26c`);
  expect((await visitor.get('/mfa?returnTo=//evil.example')).headers.location).toBe('/dashboard');
});

describe('a person of an external provider who has no account yet', () => {
  test('becomes a user of the chosen workgroup where an account admits their domain', async () => {
    const provider = await secondProvider();
    const foreign = await ownProduct(provider.settings);
    onTestFinished(async () => {
      await foreign.close();
      provider.close();
    });
    const there = await aCompany(foreign.orm);
    const [group] = await there.em.execute<[{ id: string }]>(
      `insert into workgroup (account_id, name) values (current_account(), 'Officers') returning id`,
    );
    const signsIn = async (claims: Record<string, unknown>) => {
      provider.state.person = { sub: randomUUID(), email_verified: true, ...claims };
      const visitor = new Client(foreign.origin);
      await visitor.follow('/login');
      return visitor;
    };
    const arrivesAs = async (claims: Record<string, unknown>) => (await signsIn(claims)).path;
    const email = (host = 'harbour.example') => `ben-${randomUUID()}@${host}`;
    expect(await arrivesAs({ email: email() })).toBe('/errors/unknownStatus');
    const { email: adminEmail } = await there.person({ email: email(), admin: true, withPassword: false });
    const admin = await signsIn({ email: adminEmail });
    const setTo = async (provisionWorkgroupId: string) => {
      const { version = '' } = Object.fromEntries(
        formWithVersion(await words(await admin.get('/administration/settings'))),
      );
      return (await admin.post('/administration/settings', { ...settings, version, provisionWorkgroupId })).status;
    };
    const settings = {
      companyName: 'Harbour',
      phone: '604 555 0100',
      companyCountryCode: 'CA',
      timeZone: 'America/Vancouver',
      measurementType: '0',
      dateFormat: '0',
      autoLogoutTime: '900',
    };
    const page = await words(await admin.get('/administration/settings'));
    expect(page).toContain('Users provisioned at first sign-in');
    expect(page).toContain('People with a verified address at harbour.example become users of this workgroup');
    expect(page).toContain(`<option value="${group.id}">Officers</option>`);
    expect(await setTo(group.id)).toBe(302);
    expect(await words(await admin.get('/administration/settings'))).toContain(
      `<option value="${group.id}" selected="">Officers</option>`,
    );
    const [record] = await there.em.execute(
      `select object_data as data from audit_record
       where account_id = current_account() and object_data -> 'after' ? 'provisionDomain'`,
    );
    expect(record).toEqual({
      data: {
        before: { provisionWorkgroup: null, provisionDomain: null },
        after: { provisionWorkgroup: 'Officers', provisionDomain: 'harbour.example' },
      },
    });
    const ben = email();
    expect(await arrivesAs({ email: ben, given_name: 'Ben', family_name: 'Ode' })).toBe('/dashboard');
    const [user] = await there.em.execute(
      `select first_name, last_name, status, workgroup_id as workgroup from app_user
       where account_id = current_account() and email = $1`,
      [ben],
    );
    expect(user).toEqual({ first_name: 'Ben', last_name: 'Ode', status: 1, workgroup: group.id });
    expect(await arrivesAs({ email: email(), email_verified: false })).toBe('/errors/unknownStatus');
    expect(await arrivesAs({ email: email('other.example') })).toBe('/errors/unknownStatus');
    expect(await arrivesAs({ email: email('evil-harbour.example') })).toBe('/errors/unknownStatus');
    expect(await setTo('')).toBe(302);
    expect(await arrivesAs({ email: email() })).toBe('/errors/unknownStatus');
  });
});
