import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuthenticatorSecret, sealedSecret } from '#app/auth/mfa/authenticator/authenticator.server.ts';
import { newRecoveryCodes, recoveryHash } from '#app/auth/mfa/recovery/recovery-codes.server.ts';
import { type Answer, Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct();
  company = await aCompany(product.orm);
  await company.em.execute('update account set mfa = true where id = current_account()');
});
afterAll(() => product.close());

let numbers = 7000;

/** A user with a phone, an authenticator app and a recovery code, who has given the password. */
async function somebodySigningIn() {
  const { userId, email } = await company.person();
  const secret = newAuthenticatorSecret();
  const [recoveryCode = ''] = newRecoveryCodes();
  const sessionSecret = await readFile(join(product.dataDir, 'session-secret'), 'utf8');
  await company.em.execute('update app_user set mfa = true where account_id = current_account() and id = $1', [userId]);
  await company.em.execute(
    `insert into mfa_device (account_id, user_id, kind, secret, phone, verified_at)
     values (current_account(), $1, 'APP', $2, null, now()), (current_account(), $1, 'PHONE', null, $3, now())`,
    [userId, sealedSecret(sessionSecret, secret), `+1604555${++numbers}`],
  );
  await company.em.execute(
    'insert into mfa_recovery_code (account_id, user_id, code_hash) values (current_account(), $1, $2)',
    [userId, recoveryHash(sessionSecret, userId, recoveryCode)],
  );
  const visitor = new Client(product.origin);
  await visitor.signIn(email, password);
  return { visitor, email, secret, recoveryCode };
}

const words = async (answer: Answer) =>
  answer.body.replaceAll('&#x27;', "'").replaceAll('<!-- -->', '').replace(/\s+/g, ' ');

/** Returns a code that is none of the three which the app shows about now. */
async function wrongCode(secret: string) {
  const steps = [-60, -30, 0, 30, 60].map((seconds) => generate({ secret, epoch: Date.now() / 1000 + seconds }));
  const right = await Promise.all(steps);
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}

describe('the page that asks for a second factor', () => {
  test('counts the tries of a text message and offers a new code when all are used', async () => {
    const { visitor } = await somebodySigningIn();
    const sent = await words(await visitor.arrive(await visitor.post('/mfa/send')));
    expect(sent).toContain('You have 5 tries. 5 left.');
    const pages = [];
    expect(await words(await visitor.post('/mfa', { code: 'abcdef' }))).toContain('You have 5 tries. 5 left.');
    await company.em.execute('update mfa_code set tries = 3 where account_id = current_account() and used_at is null');
    for (const code of ['000000', '000000']) pages.push(await words(await visitor.post('/mfa', { code })));
    expect(pages[0]).toContain('You have 5 tries. 1 left.');
    expect(pages[1]).toContain('All 5 tries of this code are used.');
    expect(pages[1]).toMatch(/action="\/mfa\/send"[^>]*>.{0,200}Send new code/);
    expect(pages[1]).not.toContain('Verify code');
    for (const _ of [1, 2]) await visitor.arrive(await visitor.post('/mfa/send'));
    await company.em.execute('update mfa_code set tries = 5 where account_id = current_account() and used_at is null');
    const waiting = await words(await visitor.get('/mfa'));
    expect(waiting).toMatch(/A new code can be sent in \d+ minutes\./);
    expect(waiting).not.toContain('Send new code');
    expect(waiting).toContain('<details open=""');
  });

  test('says of an authenticator app how many tries are left, then when it can be tried again', async () => {
    const { visitor, secret } = await somebodySigningIn();
    expect(await words(await visitor.get('/mfa?way=app'))).toContain('You have 5 tries. 5 left.');
    const code = await wrongCode(secret);
    const first = await words(await visitor.post('/mfa?way=app', { code }));
    expect(first).toContain('The code is not right.');
    expect(first).toContain('You have 5 tries. 4 left.');
    for (const _ of [2, 3, 4]) await visitor.post('/mfa?way=app', { code });
    const last = await words(await visitor.post('/mfa?way=app', { code }));
    expect(last).toContain('All 5 tries are used.');
    expect(last).toMatch(/Try again in [45] minutes, or choose another way\./);
    expect(last).toContain('Recovery code');
    expect(last).not.toContain('Verify code');
  });

  test('says after 15 wrong codes of a day who can help, and offers no other factor', async () => {
    const { visitor, secret } = await somebodySigningIn();
    const code = await wrongCode(secret);
    for (let times = 0; times < 5; times++) await visitor.post('/mfa?way=app', { code });
    for (let times = 0; times < 5; times++) await visitor.post('/mfa?way=recovery', { code: 'AAAA-AAAA' });
    for (let sends = 0; sends < 1; sends++) await visitor.post('/mfa/send');
    for (let times = 0; times < 5; times++) await visitor.post('/mfa', { code: '000000' });
    const page = await words(await visitor.get('/mfa?way=recovery'));
    expect(page).toContain('Too many wrong codes today.');
    expect(page).toMatch(/Try again in 2[34] hours, or ask an administrator of your company/);
    expect(page).not.toContain('Another way');
  });

  test('says that a used code of the app was used, and a used recovery code too', async () => {
    const { visitor, email, secret, recoveryCode } = await somebodySigningIn();
    const code = await generate({ secret });
    expect((await visitor.post('/mfa?way=app', { code })).status).toBe(302);
    const again = new Client(product.origin);
    await again.signIn(email, password);
    expect(await words(await again.post('/mfa?way=app', { code }))).toContain(
      'This code was used already. Wait for the next code.',
    );
    expect((await again.post('/mfa?way=recovery', { code: recoveryCode })).status).toBe(302);
    const third = new Client(product.origin);
    await third.signIn(email, password);
    expect(await words(await third.post('/mfa?way=recovery', { code: recoveryCode }))).toContain(
      'This recovery code was used already.',
    );
  });
});

test('a page between password and second factor offers Logout and no sign-up', async () => {
  const { visitor } = await somebodySigningIn();
  const page = await words(await visitor.get('/help'));
  expect(page).not.toContain('SIGN UP');
  expect(page).not.toContain('SIGN IN');
  expect(page).toMatch(/action="\/logout".*Logout/);
});

async function somebodySettingUp() {
  const { email, userId } = await company.person();
  await company.em.execute('update app_user set mfa = true where account_id = current_account() and id = $1', [userId]);
  const visitor = new Client(product.origin);
  await visitor.signIn(email, password);
  return visitor;
}

const carried = '?state=of-the-provider&returnTo=%2Ffind%3Fq%3Dbike';
const linksOf = (page: string) =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

describe('the set-up of an authenticator app', () => {
  test('keeps the way back on the pages of its recovery codes', async () => {
    const visitor = await somebodySettingUp();
    const [page, print, file] = ['', '/recovery-codes', '/recovery-codes/file'].map(
      (of) => `/mfa/authenticator${of}${carried}`,
    ) as [string, string, string];
    for (const path of [print, file]) expect((await visitor.get(path)).headers.location).toBe(page);
    expect(linksOf(await words(await visitor.get(page)))).toEqual(expect.arrayContaining([print, file]));
    expect(linksOf(await words(await visitor.get(print)))).toContain(page);
  });

  test('says that a key has expired, shows a new one and keeps the way back', async () => {
    const visitor = await somebodySettingUp();
    const shown = async (answer: Answer) => (await words(answer)).match(/class="key">([^<]+)/)?.[1];
    const key = await shown(await visitor.get(`/mfa/authenticator${carried}`));
    const form = { code: await generate({ secret: key!.replaceAll(' ', '') }), kept: 'on' };
    for (const [at, { name }] of visitor.cookies) if (name.endsWith('authenticator')) visitor.cookies.delete(at);
    const late = await visitor.post(`/mfa/authenticator${carried}`, form);
    expect(late.status).toBe(422);
    expect(await words(late)).toContain('The key has expired. Scan the new one, and keep the new recovery codes.');
    const next = await shown(late);
    expect(next).not.toBe(key);
    const code = await generate({ secret: next!.replaceAll(' ', '') });
    const done = await visitor.post(`/mfa/authenticator${carried}`, { code, kept: 'on' });
    expect(done.headers.location).toBe('/find?q=bike');
  });
});

describe('the recovery codes of an authenticator app', () => {
  test('are a file and a page to print, the same as on the page that sets the app up', async () => {
    const visitor = await somebodySettingUp();
    const shown = (await words(await visitor.get('/mfa/authenticator'))).match(/\b\w{4}-\w{4}(?=<\/code>)/g);
    expect(shown).toHaveLength(8);
    const file = await visitor.get('/mfa/authenticator/recovery-codes/file');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.body.match(/^\w{4}-\w{4}$/gm)).toEqual(shown);
    const printed = await visitor.get('/mfa/authenticator/recovery-codes');
    expect((await words(printed)).match(/\b\w{4}-\w{4}(?=<\/code>)/g)).toEqual(shown);
  });

  test('lead back to the set-up where there is none', async () => {
    const visitor = await somebodySettingUp();
    for (const path of ['/mfa/authenticator/recovery-codes', '/mfa/authenticator/recovery-codes/file']) {
      expect((await visitor.get(path)).headers.location).toBe('/mfa/authenticator');
    }
  });
});
