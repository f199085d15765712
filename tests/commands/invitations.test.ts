import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { endUnverifiedSignUps } from '#app/accounts/commands/end-unverified-sign-ups.server.ts';
import { signUp } from '#app/accounts/commands/sign-up.server.ts';
import { signUpInput } from '#app/accounts/sign-up.schema.ts';
import { activateUser } from '#app/administration/users/commands/activate-user.server.ts';
import { addUser } from '#app/administration/users/commands/add-user.server.ts';
import { importUsers } from '#app/administration/users/commands/import-users.server.ts';
import { resendVerification } from '#app/administration/users/commands/resend-verification.server.ts';
import { setPassword } from '#app/administration/users/commands/set-password.server.ts';
import { invitationsPerDay } from '#app/administration/users/invitations-per-day.ts';
import { importPreview } from '#app/administration/users/queries/import-preview.server.ts';
import { userForm } from '#app/administration/users/queries/user-form.server.ts';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import type { UsersView } from '#app/administration/users/users-view-query.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { sendVerification } from '#app/identity/commands/send-verification.server.ts';
import { verifyEmail } from '#app/identity/commands/verify-email.server.ts';
import { verifyPassword } from '#app/identity/commands/verify-password.server.ts';
import { embeddedIdentity } from '#app/identity/provider/embedded-client.server.ts';
import type { Email, Mailer } from '#app/mail/mailer.server.ts';
import { withRlsContext } from '#db/tenancy.ts';
import { someDetails } from '../support/administration.ts';
import { someAddress } from '../support/some-address.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour, product } = world;
const admin = world.scopeFor(home.admin);
afterAll(() => world.close());

const strangers = 'Strangers-Horse-7!';
const own = 'Owners-Horse-8!';
const anEmail = () => `${randomUUID()}@harbour.example`;
const adminOf = async () => {
  const { admin } = await world.anotherAccount();
  return world.scopeFor(admin);
};

async function signsUp(email: string) {
  const form = {
    firstName: 'Eve',
    lastName: 'Stone',
    email,
    password: strangers,
    passwordConfirm: strangers,
    companyName: 'Somebody Else',
    phone: '250-555-0186',
    companyCountryCode: 'CA',
    businessType: 'hotel',
    timeZone: 'America/Toronto',
    serviceAgreementChecked: 'on',
  };
  const input = signUpInput({ production: false, embedded: true }).parse(form);
  await signUp(product, input, someAddress());
}

const idpUser = async (email: string) =>
  (
    await product.orm.em
      .fork()
      .execute<{ id: string }[]>('select id, email_verified as verified from idp_user_by_email($1)', [email])
  )[0];
const usersOf = (email: string) =>
  withRlsContext(product.orm, { identity: '', sign_in_email: email }).execute<
    { accountId: string; status: number; identity: string }[]
  >('select account_id as "accountId", status, identity from app_user where email = $1', [email]);

async function signsIn(email: string, password: string) {
  const attempt = { email, password, address: someAddress(), device: null };
  return 'userId' in (await verifyPassword({ services: product, ...attempt }));
}

async function aWorkgroup({ em }: Scope) {
  const [{ id }] = await em.execute<[{ id: string }]>(
    'insert into workgroup (account_id, name) values (current_account(), $1) returning id',
    // listed after the account's other workgroups
    [`Z ${randomUUID()}`],
  );
  return id;
}

async function invite(scope: Scope, email: string, password = 'Given-Horse-9!') {
  return await addUser(scope, { ...someDetails({ workgroupId: await aWorkgroup(scope) }), email, password });
}

const lettersFor = (identity: string) =>
  product.orm.em
    .fork()
    .execute<object[]>(`select from pgboss.job where name = 'send-verification' and data ->> 'identity' = $1`, [
      identity,
    ]);

async function letterTo(identity: string): Promise<string> {
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email) } as Mailer;
  await sendVerification({ ...product, mailer, identity, id: randomUUID() });
  return sent[0]!.text.replaceAll(/\s+/g, ' ');
}

describe('a sign-up that nobody verified', () => {
  test('yields to an invitation, and its letter and password open nothing', async () => {
    const email = anEmail();
    await signsUp(email);
    const before = (await idpUser(email))!;
    await invite(admin, email);
    const invited = (await idpUser(email))!;
    expect(await usersOf(email)).toEqual([{ accountId: home.id, status: 0, identity: embeddedIdentity(invited.id) }]);
    expect(await signsIn(email, strangers)).toBe(false);
    expect(await verifyEmail(product, { user: before.id, email }, own)).toBe('over');
    expect(await lettersFor(invited.id)).toHaveLength(1);
  });

  test('ends after 72 hours, and not before', async () => {
    const email = anEmail();
    await signsUp(email);
    const inHours = (hours: number) => ({ ...product, now: () => new Date(Date.now() + hours * 3_600_000) });
    await endUnverifiedSignUps(inHours(71));
    expect(await usersOf(email)).toHaveLength(1);
    const verified = anEmail();
    await signsUp(verified);
    await verifyEmail(product, { user: (await idpUser(verified))!.id, email: verified }, own);
    expect(await endUnverifiedSignUps(inHours(73))).toBeGreaterThan(0);
    expect([await usersOf(email), await idpUser(email)]).toEqual([[], undefined]);
    expect(await usersOf(verified)).toMatchObject([{ status: 1 }]);
    expect(await endUnverifiedSignUps(inHours(73))).toBe(0);
    await signsUp(email);
    expect(await usersOf(email)).toHaveLength(1);
  });

  test('opens with the password that the owner of the address chooses, never with that of the sign-up', async () => {
    const email = anEmail();
    await signsUp(email);
    const { id } = (await idpUser(email))!;
    expect(await verifyEmail(product, { user: id, email }, own)).toBe('verified');
    expect(await signsIn(email, strangers)).toBe(false);
    expect(await signsIn(email, own)).toBe(true);
    expect(await verifyEmail(product, { user: id, email }, 'Third-Horse-9!')).toBe('earlier');
    expect(await signsIn(email, own)).toBe(true);
  });

  test('gets the letter of a sign-up, and an invitation its own', async () => {
    const [signedUp, invited] = [anEmail(), anEmail()];
    await signsUp(signedUp);
    await invite(admin, invited);
    expect(await letterTo((await idpUser(signedUp))!.id)).toContain('You signed up for Incident Xpress');
    expect(await letterTo((await idpUser(invited))!.id)).toContain('Someone in your organisation gave you access');
  });
});

describe('an address that is used in another account', () => {
  /** Returns an administrator's view of a user after each possible act, without ids and the digest of the address. */
  async function seen(email: string) {
    const scope = await adminOf();
    const csv = `Email,First name,Last name,Workgroup\n${email},Noor,Haddad,Desk`;
    await scope.em.execute(`insert into workgroup (account_id, name) values (current_account(), 'Desk')`);
    const preview = await importPreview(scope, csv);
    const id = await invite(scope, email);
    const tried = async (act: () => Promise<unknown>) => act().then(String, (error: Error) => error.message);
    const acts = [
      await tried(() => resendVerification(scope, id)),
      await tried(() => setPassword(scope, id, 'Another-Horse-9!')),
      await tried(() => activateUser(scope, id, { embedded: true })),
    ];
    const form = await userForm(scope, id, { embedded: true });
    const listed = { group: null, q: email, status: null, listed: null, inactiveHidden: false };
    const view: UsersView = { ...listed, sort: 'name', descending: false, page: 1, pageSize: 50 };
    const { users } = await workgroupsPage(scope, view);
    const imported = await importUsers(await adminOf().then(withDesk), { csv }, { embedded: true });
    const audit = await scope.em.execute(
      'select transaction_type as act from audit_record where account_id = current_account() and object_id = $1 order by seq',
      [id],
    );
    const { version: _, ...shown } = form;
    const text = JSON.stringify({ preview, acts, form: shown, users, imported, audit });
    return text.replaceAll(email, 'EMAIL').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  }

  async function withDesk(scope: Scope) {
    await scope.em.execute(`insert into workgroup (account_id, name) values (current_account(), 'Desk')`);
    return scope;
  }

  test('is answered like a free one: added, imported, sent again, given a password, listed', async () => {
    const used = neighbour.officer.email;
    const { orm } = product;
    const { userId } = neighbour.officer;
    const identity = await createIdentity({ orm, email: used, password: own, verified: true, mustChange: false });
    const { em } = world.scopeFor(neighbour.admin);
    await em.execute('update app_user set identity = $2 where account_id = current_account() and id = $1', [
      ...[userId, embeddedIdentity(identity)],
    ]);
    expect(await seen(used)).toBe(await seen(anEmail()));
    expect(await signsIn(used, own)).toBe(true);
    expect(await lettersFor(identity)).toEqual([]);
    const active = (await usersOf(used)).filter(({ status }) => status === 1);
    expect(active).toEqual([{ accountId: neighbour.id, status: 1, identity: embeddedIdentity(identity) }]);
  });

  test('stays that of the account that invited first while the invitation is open', async () => {
    const email = anEmail();
    await invite(admin, email);
    const { id } = (await idpUser(email))!;
    await invite(await adminOf(), email);
    expect(await lettersFor(id)).toHaveLength(1);
    expect(await verifyEmail(product, { user: id, email }, own)).toBe('verified');
    expect((await usersOf(email)).filter(({ status }) => status === 1)).toMatchObject([{ accountId: home.id }]);
  });
});

test('an invited user who verifies has the password that they choose, and not the one that was given', async () => {
  const email = anEmail();
  await invite(admin, email);
  const { id } = (await idpUser(email))!;
  await expect(verifyEmail(product, { user: id, email }, 'Given-Horse-9!')).rejects.toThrow('other than the one');
  expect(await verifyEmail(product, { user: id, email }, own)).toBe('verified');
  expect([await signsIn(email, 'Given-Horse-9!'), await signsIn(email, own)]).toEqual([false, true]);
});

test('of 300 invitations of a trial in a day 50 are sent, one by one or in a file, and none by resending', async () => {
  const scope = await adminOf();
  const rows = (count: number) => Array.from({ length: count }, () => `${anEmail()},Ana,Silva,Desk`).join('\n');
  await scope.em.execute(`insert into workgroup (account_id, name) values (current_account(), 'Desk')`);
  const csv = (count: number) => `Email,First name,Last name,Workgroup\n${rows(count)}`;
  const message = 'An account can invite 50 users a day.';
  await expect(importUsers(scope, { csv: csv(300) }, { embedded: true })).rejects.toThrow(
    `${message} 50 are left today.`,
  );
  const form = { csv: csv(48), operation: randomUUID() };
  expect(await importUsers(scope, form, { embedded: true })).toEqual({ added: 48, skipped: 0 });
  expect(await importUsers(scope, form, { embedded: true })).toEqual({ added: 48, skipped: 0 });
  const id = await invite(scope, anEmail());
  await resendVerification(scope, id);
  for (const act of [() => invite(scope, anEmail()), () => resendVerification(scope, id)]) {
    await expect(act()).rejects.toThrow(message);
  }
  expect(invitationsPerDay).toEqual({ trial: 50, other: 1_000 });
});
