import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { generate } from 'otplib';
import { afterAll, describe, expect, test } from 'vitest';
import { addAuthenticator } from '#app/auth/mfa/commands/add-authenticator.server.ts';
import { confirmByFactor } from '#app/auth/mfa/commands/confirm-by-factor.server.ts';
import { confirmByPassword } from '#app/auth/mfa/commands/confirm-by-password.server.ts';
import { emailSecurityNotice } from '#app/auth/mfa/commands/email-security-notice.server.ts';
import { savePhone } from '#app/auth/mfa/commands/save-phone.server.ts';
import { verifyPhone } from '#app/auth/mfa/commands/verify-phone.server.ts';
import type { MfaSession } from '#app/auth/mfa/mfa-session.ts';
import { mfaDigitsOf } from '#app/auth/mfa/phone/mfa-code.server.ts';
import { newRecoveryCodes } from '#app/auth/mfa/recovery/recovery-codes.server.ts';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { embeddedIdentity } from '#app/identity/provider/embedded-client.server.ts';
import type { Email, Mailer } from '#app/mail/mailer.server.ts';
import { anAppSecret } from '../support/app-secret.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product, home } = world;
const { settings } = product;
const { em } = world.scopeFor(home.admin);
await em.execute('update account set mfa = true where id = current_account()');
afterAll(() => world.close());

const password = 'right-Horse-7!';

/** A user with a phone, an app, recovery codes and a password, in a session that gave its second factor. */
async function somebody() {
  const actor = await home.user(`ana-${randomUUID().slice(0, 8)}`);
  const { orm } = product;
  const identity = await createIdentity({ orm, email: actor.email, password, verified: true, mustChange: false });
  await em.execute('update app_user set mfa = true, identity = $2 where account_id = current_account() and id = $1', [
    ...[actor.userId, embeddedIdentity(identity)],
  ]);
  const session: MfaSession = { scope: world.scopeFor(actor), mfaDue: false };
  const secret = await anAppSecret();
  const recoveryCodes = newRecoveryCodes();
  const given = { services: product, secret, recoveryCodes, code: await generate({ secret }) };
  await addAuthenticator({ ...session, mfaDue: true }, given);
  await em.execute(
    `insert into mfa_device (account_id, user_id, kind, phone, verified_at)
     values (current_account(), $1, 'PHONE', '+16045550157', now())`,
    [actor.userId],
  );
  await em.execute('update session set confirmed_at = null where account_id = current_account() and id = $1', [
    actor.sessionId,
  ]);
  await em.execute(`delete from pgboss.job where name = 'email-security-notice'`);
  return { actor, session, secret, recoveryCodes };
}

/** A code of a phone, verified or not, of which the session may give the digits. */
async function aSentCode({ scope: { actor } }: MfaSession, isNew: boolean) {
  if (isNew) {
    const sql = `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550158')`;
    await em.execute(sql, [actor.userId]);
  }
  const [code] = await em.execute<[{ id: string; deviceId: string }]>(
    `insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
     select current_account(), $1, id, now(), now() + interval '5 minutes' from mfa_device
     where account_id = current_account() and user_id = $2 and kind = 'PHONE' and (verified_at is null) = $3
     returning id, device_id as "deviceId"`,
    [actor.sessionId, actor.userId, isNew],
  );
  return mfaDigitsOf(settings.sessionSecret, { ...code, sessionId: actor.sessionId });
}

type Somebody = Awaited<ReturnType<typeof somebody>>;

const changes: Record<string, (who: Somebody) => Promise<unknown>> = {
  'saving another phone': ({ session }) => savePhone(session, '6045550159'),
  'verifying another phone': async ({ session }) =>
    verifyPhone(session, { services: product, code: await aSentCode(session, true) }),
  'setting up another authenticator app, with new recovery codes': async ({ session }) => {
    const secret = await anAppSecret();
    const code = await generate({ secret });
    return addAuthenticator(session, { services: product, secret, recoveryCodes: newRecoveryCodes(), code });
  },
};

const later = async (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
const byFactor = (session: MfaSession, factor: 'SMS' | 'APP' | 'RECOVERY_CODE', code: string) =>
  confirmByFactor(session.scope, { services: product, factor, code, device: null });

const confirmations: Record<string, (who: Somebody) => Promise<unknown>> = {
  'a code of the phone': async ({ session }) => byFactor(session, 'SMS', await aSentCode(session, false)),
  'a code of the app': async ({ session, secret }) => byFactor(session, 'APP', await later(secret)),
  'a recovery code': ({ session, recoveryCodes }) => byFactor(session, 'RECOVERY_CODE', recoveryCodes[0]!),
  'the password': ({ session }) => confirmByPassword(session.scope, { services: product, password, address: '::1' }),
};

const factorsOf = ({ actor }: Somebody) =>
  em.execute<object[]>(
    `select id::text from mfa_device where account_id = current_account() and user_id = $1 and verified_at is not null
     union all select code_hash::text from mfa_recovery_code where account_id = current_account() and user_id = $1 order by 1`,
    [actor.userId],
  );

describe.each(Object.entries(changes))('%s', (_, change) => {
  test('is refused to an open session, and changes nothing', async () => {
    const who = await somebody();
    const before = await factorsOf(who);
    await expect(change(who)).rejects.toMatchObject({ name: 'ForbiddenError' });
    expect(await factorsOf(who)).toEqual(before);
  });

  test.each(Object.entries(confirmations))('works after %s was given again, for ten minutes', async (_, confirm) => {
    const who = await somebody();
    await confirm(who);
    const now = () => new Date(Date.now() + 10 * 60_000 + 1_000);
    const late = { ...who, session: { ...who.session, scope: { ...who.session.scope, now } } };
    await expect(change(late)).rejects.toMatchObject({ name: 'ForbiddenError' });
    await em.execute(
      `delete from mfa_device where account_id = current_account() and user_id = $1 and verified_at is null`,
      [who.actor.userId],
    );
    await change(who);
  });

  test('is refused after a wrong password, and after the password of somebody else', async () => {
    const who = await somebody();
    const given = { services: product, password: 'wrong-Horse-7!', address: '::1' };
    await expect(confirmByPassword(who.session.scope, given)).rejects.toThrow('The password is not right.');
    const other = await somebody();
    const scope = { ...who.session.scope, actor: { ...who.actor, email: other.actor.email } };
    await expect(confirmByPassword(scope, { ...given, password })).rejects.toThrow('The password is not right.');
    await expect(change(who)).rejects.toMatchObject({ name: 'ForbiddenError' });
  });
});

test.each([
  ['verifying another phone', 'phone-changed', 'The phone of your sign-in was changed'],
  [
    'setting up another authenticator app, with new recovery codes',
    ...['app-changed', 'An authenticator app was set up for your sign-in'],
  ],
] as const)('%s is told by email', async (change, notice, subject) => {
  const who = await somebody();
  await confirmations['the password']!(who);
  await changes[change]!(who);
  const jobs = await em.execute<{ data: object }[]>(
    `select data from pgboss.job where name = 'email-security-notice' and data ->> 'userId' = $1`,
    [who.actor.userId],
  );
  expect(jobs.map(({ data }) => data)).toEqual([{ accountId: home.id, userId: who.actor.userId, notice }]);
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email) } as Mailer;
  await emailSecurityNotice({ em, settings, mailer, id: randomUUID(), userId: who.actor.userId, notice });
  expect(sent).toMatchObject([{ to: who.actor.email, subject }]);
});

/** Files that write a column or table of the second factor. Another one needs a case in a table of these tests. */
const writers: Record<string, string> = {
  'accounts/commands/create-account': 'no factor: the column keeps its default in a new account',
  'administration/users/commands/delete-user': 'a deleted user signs in nowhere',
  'administration/users/changes/new-users': 'a new user has what the account has',
  'administration/users/commands/reset-mfa': 'guarded: tests/commands/mfa-switches.test.ts',
  'administration/users/commands/turn-on-mfa': 'guarded: tests/commands/mfa-switches.test.ts',
  'administration/settings/commands/turn-on-mfa-for-all': 'guarded: tests/commands/mfa-switches.test.ts',
  'administration/settings/commands/update-settings': 'guarded: tests/commands/mfa-switches.test.ts',
  'auth/sessions/provision-user': 'a new user has what the account has',
  'auth/mfa/commands/add-authenticator': 'in the table above',
  'auth/mfa/consume-factor': 'notes that a code was used',
  'auth/mfa/commands/save-phone': 'in the table above',
  'auth/mfa/commands/verify-phone': 'in the table above',
};

test('every file that writes 2-step verification, phones, apps or recovery codes is in a table', () => {
  const writes = /(insert into|update|delete from) (mfa_device|mfa_recovery_code)|\bmfa = |\(account_id[^)]*\bmfa\b/;
  const found = globSync('app/**/*.{ts,tsx}')
    .filter((file) => writes.test(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')))
    .map((file) => file.slice(4, -'.server.ts'.length));
  expect(found.filter((file) => !(file in writers))).toEqual([]);
});
