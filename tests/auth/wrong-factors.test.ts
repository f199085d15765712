import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { addAuthenticator } from '#app/auth/mfa/commands/add-authenticator.server.ts';
import { verifyMfa } from '#app/auth/mfa/commands/verify-mfa.server.ts';
import type { MfaFactor } from '#app/auth/mfa/complete-mfa.server.ts';
import { mfaDigitsOf } from '#app/auth/mfa/phone/mfa-code.server.ts';
import { newRecoveryCodes } from '#app/auth/mfa/recovery/recovery-codes.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import { anAppSecret } from '../support/app-secret.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product, home } = world;
const { em } = world.scopeFor(home.admin);
await em.execute('update account set mfa = true where id = current_account()');
afterAll(() => world.close());

/** A user with a phone, an app and recovery codes, and what the log says about them. */
async function somebody() {
  const actor = await home.user(`ana-${randomUUID().slice(0, 8)}`);
  await em.execute('update app_user set mfa = true where account_id = current_account() and id = $1', [actor.userId]);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const scopeOf = (sessionId: string): Scope => ({ ...world.scopeFor({ ...actor, sessionId }), log });
  const secret = await anAppSecret();
  const recoveryCodes = newRecoveryCodes();
  const given = { services: product, secret, recoveryCodes, code: await generate({ secret }) };
  await addAuthenticator({ scope: scopeOf(actor.sessionId), mfaDue: true }, given);
  const [phone] = await em.execute<[{ id: string }]>(
    `insert into mfa_device (account_id, user_id, kind, phone, verified_at)
     values (current_account(), $1, 'PHONE', '+16045550157', now()) returning id`,
    [actor.userId],
  );
  return { actor, secret, lines, aSession: async () => scopeOf(await aSession(actor.userId, phone.id)) };
}

/** A new sign-in, to whose phone a code was sent, which is not 000000. */
async function aSession(userId: string, deviceId: string): Promise<string> {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into session (account_id, user_id, token_hash, expires_at)
     values (current_account(), $1, $2, now() + interval '1 hour') returning id`,
    [userId, sha256(randomUUID())],
  );
  const [code] = await em.execute<[{ id: string }]>(
    `insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
     values (current_account(), $1, $2, now(), now() + interval '1 hour') returning id`,
    [id, deviceId],
  );
  const digits = mfaDigitsOf(product.settings.sessionSecret, { ...code, sessionId: id, deviceId });
  return digits === '000000' ? aSession(userId, deviceId) : id;
}

const attempt = (scope: Scope, factor: MfaFactor, device: string | null = null, code = '000000') =>
  verifyMfa(scope, { services: product, factor, code, device }).then(
    () => 'right',
    (error: Error) => error.message,
  );
const wrong = 'The code is not right.';
const tooMany = expect.stringMatching(/^Too many wrong codes\./);

const lettersOf = (userId: string) =>
  em.execute<{ notice: string }[]>(
    `select data ->> 'notice' as notice from pgboss.job
     where name = 'email-security-notice' and data ->> 'userId' = $1 and data ->> 'notice' <> 'app-changed'`,
    [userId],
  );
const auditOf = (userId: string) =>
  em.execute(
    `select object_type as type, transaction_type as act, object_data as data from audit_record
     where account_id = current_account() and object_id = $1 and transaction_type = 'WRONG_CODE' order by seq`,
    [userId],
  );

describe.each(['SMS', 'APP', 'RECOVERY_CODE'] as const)('a wrong code of the factor %s', (factor) => {
  test('is logged as a security event with a hashed identity, and is in the audit', async () => {
    const { actor, lines, aSession } = await somebody();
    expect(await attempt(await aSession(), factor)).toBe(wrong);
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security');
    expect(events).toEqual([expect.objectContaining({ event: 'security', outcome: 'wrong', factor })]);
    expect(events[0].identity).toMatch(/^[\w-]{22}$/);
    expect(lines.join('')).not.toContain(actor.email);
    expect(await auditOf(actor.userId)).toEqual([{ type: 'AUTHENTICATION', act: 'WRONG_CODE', data: { factor } }]);
  });

  test('causes one email when it is the fifth of a day', async () => {
    const { actor, aSession } = await somebody();
    for (let times = 1; times <= 7; times++) {
      if (times === 5) expect(await lettersOf(actor.userId)).toEqual([]);
      await attempt(await aSession(), factor);
    }
    expect(await lettersOf(actor.userId)).toEqual([{ notice: 'wrong-codes' }]);
  });

  test('is refused unchecked as the sixteenth of a day, also from several sign-ins', async () => {
    const { actor, aSession } = await somebody();
    const answers = [];
    for (let times = 1; times <= 16; times++) answers.push(await attempt(await aSession(), factor));
    expect(answers).toEqual([...Array(15).fill(wrong), tooMany]);
    expect(await auditOf(actor.userId)).toHaveLength(15);
  });
});

test('somebody who knows the password does not use up the tries of the browser that the user is known by', async () => {
  const { secret, aSession } = await somebody();
  for (let times = 1; times <= 16; times++) {
    for (const factor of ['APP', 'RECOVERY_CODE'] as const) await attempt(await aSession(), factor);
  }
  const later = { ...(await aSession()), now: () => new Date(Date.now() + 60_000) };
  const code = await generate({ secret, epoch: Math.floor(later.now().getTime() / 1_000) });
  expect(await attempt(later, 'APP', null, code)).toEqual(tooMany);
  expect(await attempt(later, 'APP', 'known browser', code)).toBe('right');
});

test('a right code is not counted', async () => {
  const { secret, aSession } = await somebody();
  for (let minute = 1; minute <= 16; minute++) {
    const scope = { ...(await aSession()), now: () => new Date(Date.now() + minute * 60_000) };
    const code = await generate({ secret, epoch: Math.floor(scope.now().getTime() / 1_000) });
    expect(await attempt(scope, 'APP', null, code)).toBe('right');
  }
});
