import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'otplib';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { lockOwnUser } from '#app/auth/lock-own-user.server.ts';
import { addAuthenticator } from '#app/auth/mfa/commands/add-authenticator.server.ts';
import { confirmByFactor } from '#app/auth/mfa/commands/confirm-by-factor.server.ts';
import { requestMfaCode } from '#app/auth/mfa/commands/request-mfa-code.server.ts';
import { savePhone } from '#app/auth/mfa/commands/save-phone.server.ts';
import { sendMfaCode } from '#app/auth/mfa/commands/send-mfa-code.server.ts';
import { verifyMfa } from '#app/auth/mfa/commands/verify-mfa.server.ts';
import { verifyPhone } from '#app/auth/mfa/commands/verify-phone.server.ts';
import { toPhoneNumber } from '#app/auth/mfa/phone.ts';
import { mfaState } from '#app/auth/mfa/queries/mfa-state.server.ts';
import { newRecoveryCodes } from '#app/auth/mfa/recovery/recovery-codes.server.ts';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { openSms, type TextMessage } from '#app/mail/sms.server.ts';
import { BusinessRuleError, ForbiddenError } from '#db/errors.ts';
import { forAccount } from '#db/tenancy.ts';
import { anAppSecret } from '../support/app-secret.ts';
import { someAddress } from '../support/some-address.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product, home, neighbour } = world;
const { settings } = product;
const accountEm = forAccount(product.orm, { accountId: home.id, seesLocked: true });
await accountEm.execute('update account set mfa = true where id = current_account()');
afterAll(() => world.close());

const phone = '6045550157';
let numbers = 1000;
/** Returns a number that no other test has used. */
const aNumber = () => `604555${++numbers}`;

/** A user whose session waits for a second factor. */
async function somebody() {
  const actor = await home.user(`mfa-${randomUUID().slice(0, 8)}`);
  await accountEm.execute('update app_user set mfa = true where account_id = current_account() and id = $1', [
    actor.userId,
  ]);
  return { actor, scope: world.scopeFor(actor) };
}

/** Sends what the queue holds for this session, and returns the texts, newest last. */
async function texts(scope: Pick<Scope, 'em'>): Promise<TextMessage[]> {
  const sent: TextMessage[] = [];
  const sms = { send: async (message: TextMessage) => void sent.push(message) };
  const jobs = await product.orm.em
    .fork()
    .execute<{ code: string }[]>(
      `select data ->> 'code' as code from pgboss.job where name = 'send-mfa-code' order by created_on`,
    );
  for (const { code } of jobs) {
    await sendMfaCode({ em: scope.em, settings, now: product.now, sms, code, id: randomUUID() });
  }
  return sent;
}

const digitsIn = (message: TextMessage | undefined) => /^(\d{6}) is your/.exec(message?.text ?? '')?.[1] ?? '';
const request = (scope: Scope, to: 'phone' | 'newPhone' = 'phone') =>
  requestMfaCode(scope, { services: product, address: someAddress(), to, device: null });
const sms = (scope: Scope, code: string) => verifyMfa(scope, { services: product, factor: 'SMS', code, device: null });
const tokenOf = (actor: Actor & { cookie: string }) => actor.cookie.replace('session=', '');

/** Adds a verified phone. */
async function withPhone() {
  const { actor, scope } = await somebody();
  const number = aNumber();
  await accountEm.execute(
    `insert into mfa_device (account_id, user_id, kind, phone, verified_at)
     values (current_account(), $1, 'PHONE', $2, now())`,
    [actor.userId, `+1${number}`],
  );
  return { actor, scope, number };
}

const codeOf = async (scope: Scope, number: string) =>
  digitsIn((await texts(scope)).findLast(({ to }) => to === `+1${number}`));
/** Gives the code of the phone again, so that the session may change the factors. */
async function confirm(scope: Scope, number: string) {
  await request(scope);
  const code = await codeOf(scope, number);
  await confirmByFactor(scope, { services: product, factor: 'SMS', code, device: null });
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a phone number', () => {
  test.each([
    ['6045550157', '+16045550157'],
    ['12125550123', '+12125550123'],
    ['8765550123', null],
    ['8095550123', null],
    ['9005550123', null],
    ['8005550123', null],
    ['442079460958', null],
    ['1045550157', null],
    ['604555015', null],
  ])('%s is sent to as %s', (digits, expected) => {
    expect(toPhoneNumber(digits)).toBe(expected);
  });
});

describe('enrolment', () => {
  test('saves a phone, sends its first code and leaves the session waiting for a sign-in with it', async () => {
    const { actor, scope } = await somebody();
    const session = { scope, mfaDue: true };
    expect(await sessionActor(product.orm, tokenOf(actor))).toMatchObject({ mfaDue: true });
    const number = aNumber();
    await savePhone(session, number);
    expect(await request(scope, 'newPhone')).toBe(0);
    expect(await mfaState(scope)).toMatchObject({
      phone: null,
      isEnrolled: false,
      isOfAccount: true,
      newPhone: { maskedPhone: `***-***-${number.slice(-4)}`, sent: { sentAt: expect.any(String) } },
    });
    const code = await codeOf(scope, number);
    await expect(verifyPhone(session, { services: product, code: wrongOf(code) })).rejects.toThrow(
      'The code is not right.',
    );
    const late = { ...session, scope: inSeconds(scope, 301) };
    await expect(verifyPhone(late, { services: product, code })).rejects.toThrow('This code no longer works.');
    await verifyPhone(session, { services: product, code });
    expect(await mfaState(scope)).toMatchObject({ newPhone: null, isEnrolled: true });
    expect(await sessionActor(product.orm, tokenOf(actor))).toMatchObject({ mfaDue: true, userId: actor.userId });
    await expect(verifyPhone(session, { services: product, code })).rejects.toThrow(ForbiddenError);
  });

  test('is refused to a session that has not given the code of the phone before', async () => {
    const { scope } = await withPhone();
    const session = { scope, mfaDue: true };
    await expect(savePhone(session, aNumber())).rejects.toThrow(ForbiddenError);
    const secret = await anAppSecret();
    const given = { services: product, secret, recoveryCodes: newRecoveryCodes(), code: await generate({ secret }) };
    await expect(addAuthenticator(session, given)).rejects.toThrow(ForbiddenError);
  });

  test('takes numbers of Canada and the United States only', async () => {
    const { scope } = await somebody();
    const refused = await savePhone({ scope, mfaDue: true }, '8765550123').catch((error) => error);
    expect(refused).toBeInstanceOf(BusinessRuleError);
    expect(refused.messages).toEqual({ phone: [expect.stringContaining('Canada or the United States')] });
  });

  test('replaces the phone only when the new one has given its first code', async () => {
    const { scope, number, actor } = await withPhone();
    await request(scope);
    await sms(scope, await codeOf(scope, number));
    const session = { scope, mfaDue: false };
    const other = aNumber();
    await expect(savePhone(session, other)).rejects.toThrow(ForbiddenError);
    await confirm(scope, number);
    await savePhone(session, other);
    await request(scope, 'newPhone');
    expect((await mfaState(scope)).phone?.maskedPhone).toContain(number.slice(-4));
    await verifyPhone(session, { services: product, code: await codeOf(scope, other) });
    expect((await mfaState(scope)).phone?.maskedPhone).toContain(other.slice(-4));
    const audits = await accountEm.execute(
      `select transaction_type as what from audit_record
       where account_id = current_account() and object_id = $1 order by seq`,
      [actor.userId],
    );
    expect(audits).toEqual([{ what: 'MFA_VERIFY' }, { what: 'CONFIRM' }, { what: 'MFA_CHANGE_PHONE' }]);
  });

  test('keeps the phone when the new one is replaced while its code is checked', async () => {
    const { scope, number } = await withPhone();
    const session = { scope, mfaDue: false };
    await confirm(scope, number);
    const other = aNumber();
    await savePhone(session, other);
    await request(scope, 'newPhone');
    const code = await codeOf(scope, other);
    let verifying: Promise<unknown> = Promise.resolve();
    await accountEm.transactional(async (em) => {
      await lockOwnUser({ ...scope, em });
      verifying = verifyPhone(session, { services: product, code }).catch((error) => error.message);
      await vi.waitUntil(async () => (await accountEm.execute<unknown[]>(waitingSql)).length > 0, 20_000);
      await em.execute(
        `delete from mfa_device where account_id = current_account() and user_id = $1 and verified_at is null`,
        [scope.actor.userId],
      );
    });
    expect(await verifying).toMatch(/^This code no longer works\./);
    expect((await mfaState(scope)).phone?.maskedPhone).toContain(number.slice(-4));
  });
});

const waitingSql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const inSeconds = (scope: Scope, seconds: number) => ({ ...scope, now: () => new Date(Date.now() + seconds * 1000) });

describe('a form that is sent several times at once', () => {
  const eight = <Result>(send: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, send));

  test('leaves one new phone', async () => {
    const { actor, scope } = await somebody();
    const number = aNumber();
    await eight(async () => {
      await savePhone({ scope, mfaDue: true }, number);
      await request(scope, 'newPhone');
    });
    const devices = await accountEm.execute(
      'select phone from mfa_device where account_id = current_account() and user_id = $1',
      [actor.userId],
    );
    expect(devices).toEqual([{ phone: `+1${number}` }]);
  });

  test('leaves one authenticator app, with its recovery codes', async () => {
    const { scope } = await somebody();
    const secret = await anAppSecret();
    const given = { services: product, secret, recoveryCodes: newRecoveryCodes(), code: await generate({ secret }) };
    await eight(() => addAuthenticator({ scope, mfaDue: false }, given));
    expect(await mfaState(scope)).toMatchObject({ hasApp: true, recoveryCodes: given.recoveryCodes.length });
  });
});

describe('a user who need not give a second factor', () => {
  test('stays signed in when they add a phone or an authenticator app', async () => {
    const actor = await home.user(`free-${randomUUID().slice(0, 8)}`);
    const scope = world.scopeFor(actor);
    const session = { scope, mfaDue: false };
    const number = aNumber();
    await savePhone(session, number);
    await request(scope, 'newPhone');
    await verifyPhone(session, { services: product, code: await codeOf(scope, number) });
    const secret = await anAppSecret();
    const given = { services: product, secret, recoveryCodes: newRecoveryCodes(), code: await generate({ secret }) };
    expect(await addAuthenticator(session, given)).toBeNull();
    expect(await sessionActor(product.orm, tokenOf(actor))).toMatchObject({ userId: actor.userId, mfaDue: false });
  });
});

describe('a code by text message', () => {
  test('opens the session once, and an earlier code no longer works', async () => {
    const { scope, number } = await withPhone();
    await request(scope);
    const first = await codeOf(scope, number);
    await request(scope);
    const second = await codeOf(scope, number);
    expect(second).toMatch(/^\d{6}$/);
    if (first !== second) await expect(sms(scope, first)).rejects.toThrow('The code is not right.');
    expect(await sms(scope, second)).toMatch(/^[\w-]{43}$/);
    await expect(sms(scope, second)).rejects.toThrow('This code no longer works.');
  });

  test('is evaluated five times at most, also when the tries arrive together', async () => {
    const { scope, number } = await withPhone();
    await request(scope);
    const code = await codeOf(scope, number);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => sms(scope, wrongOf(code)).catch((error: Error) => error.message)),
    );
    expect(results.filter((message) => message === 'The code is not right.')).toHaveLength(5);
    await expect(sms(scope, code)).rejects.toThrow('This code no longer works.');
  });

  test('expires after five minutes', async () => {
    const { scope, number } = await withPhone();
    await request(scope);
    const code = await codeOf(scope, number);
    const late = { ...scope, now: () => new Date(Date.now() + 5 * 60_000 + 1_000) };
    await expect(sms(late, code)).rejects.toThrow('This code no longer works.');
    expect(await sms(scope, code)).not.toBeNull();
  });

  test('works in the session it was asked for and in no other', async () => {
    const { actor, scope, number } = await withPhone();
    await request(scope);
    const code = await codeOf(scope, number);
    const other = await withPhone();
    await request(other.scope);
    if (code !== (await codeOf(other.scope, other.number))) {
      await expect(sms(other.scope, code)).rejects.toThrow('The code is not right.');
    }
    const second = await accountEm.execute<[{ id: string }]>(
      `insert into session (account_id, user_id, token_hash, expires_at)
       values (current_account(), $1, sha256($2::bytea), now() + interval '1 hour') returning id`,
      [actor.userId, randomUUID()],
    );
    const elsewhere = world.scopeFor({ ...actor, sessionId: second[0].id });
    await expect(sms(elsewhere, code)).rejects.toThrow('This code no longer works.');
    const stranger = world.scopeFor({ ...neighbour.officer, sessionId: actor.sessionId, userId: actor.userId });
    await expect(sms(stranger, code)).rejects.toThrow('This code no longer works.');
  });

  test('is sent three times in ten minutes, to a user and to a number', async () => {
    const { scope, number } = await withPhone();
    const waits = [];
    for (let times = 0; times < 4; times++) waits.push(await request(scope));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(500);
    const { scope: other } = await somebody();
    await savePhone({ scope: other, mfaDue: true }, number);
    expect(await request(other, 'newPhone')).toBeGreaterThan(500);
  });

  test('leaves no digits in the database or the queue', async () => {
    const { scope, number } = await withPhone();
    await request(scope);
    const code = await codeOf(scope, number);
    const [row] = await accountEm.execute<[{ all: string }]>(
      `select jsonb_agg(c)::text as all from mfa_code c where account_id = current_account() and session_id = $1`,
      [scope.actor.sessionId],
    );
    expect(row.all).not.toContain(`"${code}"`);
    const [queue] = await product.orm.em
      .fork()
      .execute<[{ all: string }]>(`select jsonb_agg(data)::text as all from pgboss.job where name = 'send-mfa-code'`);
    expect(queue.all).not.toContain(number);
  });
});

describe('an authenticator app', () => {
  async function withApp() {
    const { actor, scope } = await somebody();
    const secret = await anAppSecret();
    const recoveryCodes = newRecoveryCodes();
    const now = new Date();
    const code = await generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
    const token = await addAuthenticator({ scope, mfaDue: true }, { services: product, secret, recoveryCodes, code });
    const session = (await sessionActor(product.orm, token!))!;
    // the next sign-in of the user
    const [{ id }] = await accountEm.execute<[{ id: string }]>(
      `insert into session (account_id, user_id, token_hash, expires_at)
       values (current_account(), $1, sha256($2::bytea), now() + interval '1 hour') returning id`,
      [actor.userId, randomUUID()],
    );
    return {
      session,
      secret,
      recoveryCodes,
      code,
      scope: world.scopeFor({ ...actor, sessionId: id }),
      userId: actor.userId,
    };
  }

  test('is added only with a code that it shows', async () => {
    const { scope } = await somebody();
    const secret = await anAppSecret();
    const given = {
      services: product,
      secret,
      recoveryCodes: newRecoveryCodes(),
      code: wrongOf(await generate({ secret })),
    };
    await expect(addAuthenticator({ scope, mfaDue: true }, given)).rejects.toThrow('The code is not right.');
    expect(await mfaState(scope)).toMatchObject({ hasApp: false, isEnrolled: false });
  });

  test('opens the session with its code, which works once', async () => {
    const { session, scope, secret, code } = await withApp();
    expect(session.mfaDue).toBe(false);
    const app = (scope: Scope, code: string) =>
      verifyMfa(scope, { services: product, factor: 'APP', code, device: null });
    await expect(app(scope, code)).rejects.toThrow('This code was used already. Wait for the next code.');
    const later = inSeconds(scope, 60);
    const next = await generate({ secret, epoch: Math.floor(later.now().getTime() / 1000) });
    expect(await app(later, next)).not.toBeNull();
    await expect(app(later, next)).rejects.toThrow('This code was used already.');
  });

  test('has five tries in five minutes', async () => {
    const { scope, secret } = await withApp();
    const app = (code: string) =>
      verifyMfa(scope, { services: product, factor: 'APP', code, device: null }).catch((error: Error) => error.message);
    const wrong = wrongOf(await generate({ secret }));
    const results = [];
    for (let times = 0; times < 6; times++) results.push(await app(wrong));
    expect(results.slice(0, 5)).toEqual(Array(5).fill('The code is not right.'));
    expect(results[5]).toMatch(/^Too many wrong codes\. Try again in/);
  });

  test('comes with recovery codes that work once each and are stored as hashes', async () => {
    const { scope, recoveryCodes, userId } = await withApp();
    const recover = (code: string) =>
      verifyMfa(scope, { services: product, factor: 'RECOVERY_CODE', code, device: null });
    expect(await mfaState(scope)).toMatchObject({ recoveryCodes: 8, hasApp: true });
    const [row] = await accountEm.execute<[{ all: string }]>(
      `select jsonb_agg(c)::text as all from mfa_recovery_code c where account_id = current_account() and user_id = $1`,
      [userId],
    );
    for (const code of recoveryCodes) expect(row.all).not.toContain(code);
    await expect(recover('AAAA-AAAA')).rejects.toThrow('The code is not right.');
    expect(await recover(recoveryCodes[0]!.toLowerCase().replace('-', ' '))).not.toBeNull();
    await expect(recover(recoveryCodes[0]!)).rejects.toThrow('This recovery code was used already.');
    expect(await mfaState(scope)).toMatchObject({ recoveryCodes: 7 });
  });
});

describe('text messages through Twilio', () => {
  type Taken = { url: string; authorization: string; form: Record<string, string> };

  /** A server that speaks the part of Twilio's interface that is used. */
  async function aTwilio(answer: { status: number; body: string } | 'hang') {
    const taken: Taken[] = [];
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      taken.push({ url: req.url ?? '', authorization: req.headers.authorization ?? '', form });
      if (answer !== 'hang') res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const twilio = { accountSid: 'AC0123', authToken: 'secret', from: '+16045550100', apiUrl };
    return { taken, sms: openSms({ twilio, dataDir: settings.dataDir }, answer === 'hang' ? 300 : 15_000) };
  }
  const message = { id: randomUUID(), to: `+1${phone}`, text: '123456 is your code.' };

  test('are posted with the account and its token', async () => {
    const { taken, sms } = await aTwilio({ status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) });
    await sms.send(message);
    expect(taken).toEqual([
      {
        url: '/2010-04-01/Accounts/AC0123/Messages.json',
        authorization: `Basic ${Buffer.from('AC0123:secret').toString('base64')}`,
        form: { To: message.to, From: '+16045550100', Body: message.text },
      },
    ]);
  });

  test.each([
    ['refused', { status: 400, body: JSON.stringify({ code: 21211, message: `${message.to} is not valid` }) }],
    ['down', { status: 500, body: 'oops' }],
    ['garbage', { status: 200, body: '<html>' }],
    ['hanging', 'hang' as const],
  ])('fail with an error without the number when the service is %s', async (_, answer) => {
    const { sms } = await aTwilio(answer);
    const error: Error = await sms.send(message).catch((error) => error);
    expect(error.message).toMatch(/^the text message was not taken/);
    expect(error.message).not.toContain(phone);
  });
});
