import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { turnOnMfaForAll } from '#app/administration/settings/commands/turn-on-mfa-for-all.server.ts';
import { updateSettings } from '#app/administration/settings/commands/update-settings.server.ts';
import { usersWithoutMfa } from '#app/administration/settings/queries/users-without-mfa.server.ts';
import { addUser } from '#app/administration/users/commands/add-user.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { importUsers } from '#app/administration/users/commands/import-users.server.ts';
import { resetMfa } from '#app/administration/users/commands/reset-mfa.server.ts';
import { turnOnMfa } from '#app/administration/users/commands/turn-on-mfa.server.ts';
import { importPreview } from '#app/administration/users/queries/import-preview.server.ts';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { someDetails, someSettings } from '../support/administration.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { home, product } = world;
const admin = world.scopeFor(home.admin);
afterAll(() => world.close());

beforeEach(async () => {
  await admin.em.execute('update account set mfa = true where id = current_account()');
});

/** A user with 2-step verification, a phone and recovery codes. */
async function enrolled(name: string) {
  const user = await home.user(name, 'USER_EDIT', 'ACCOUNT_ADMIN', 'INCIDENT_DELETE');
  await admin.em.execute(
    `with phone as (insert into mfa_device (account_id, user_id, kind, phone, verified_at)
       values (current_account(), $1, 'PHONE', '+16045550157', now())),
     code as (insert into mfa_recovery_code (account_id, user_id, code_hash) values (current_account(), $1, 'hash'))
     update app_user set mfa = true where account_id = current_account() and id = $1`,
    [user.userId],
  );
  return user;
}

async function stateOf(userId: string) {
  const [row] = await admin.em.execute<[{ mfa: boolean; factors: number; workgroupId: string }]>(
    `select mfa, workgroup_id as "workgroupId", (select count(*)::int from mfa_device d where d.account_id = u.account_id
       and d.user_id = u.id) + (select count(*)::int from mfa_recovery_code c where c.account_id = u.account_id
       and c.user_id = u.id) as factors
     from app_user u where account_id = current_account() and id = $1`,
    [userId],
  );
  return row;
}

const noticesTo = async (userId: string) =>
  (
    await admin.em.execute<{ notice: string }[]>(
      `select data ->> 'notice' as notice from pgboss.job where name = 'email-security-notice' and data ->> 'userId' = $1`,
      [userId],
    )
  ).map(({ notice }) => notice);

const endOf = async ({ cookie }: TestUser) =>
  (await sessionActor(product.orm, cookie.replace('session=', '')))?.endedWhy ?? null;

/** Every act that could turn off the 2-step verification of a user. */
const acts: Record<string, (scope: Scope, userId: string) => Promise<unknown>> = {
  'editing the user without the switch': async (scope, userId) =>
    editUser(scope, userId, {
      ...someDetails({ workgroupId: (await stateOf(userId)).workgroupId, position: 'Porter' }),
    }),
  'editing the user with a forged switch': async (scope, userId) => {
    const { workgroupId } = await stateOf(userId);
    return editUser(scope, userId, { ...someDetails({ workgroupId, position: 'Clerk' }), ...{ mfa: false } });
  },
  'turning it off for the user': (scope, userId) => resetMfa(scope, userId, { turnsOff: true }),
  'turning it off for the account': (scope) => updateSettings(scope, someSettings({ mfa: false })),
};

const editor = await home.user('Editor', 'USER_EDIT');
const settler = await home.user('Settler', 'ACCOUNT_ADMIN');
const actors: Record<string, TestUser> = { ...home, editor, settler } as never;

describe.each(Object.entries(acts))('%s', (name, act) => {
  test.each(['editor', 'settler', 'manager', 'officer', 'viewer'])('by %s leaves the second factor', async (who) => {
    const user = await enrolled(`Mina ${randomUUID().slice(0, 4)}`);
    await act(world.scopeFor(actors[who]!), user.userId).catch((error: Error) => error);
    expect(await stateOf(user.userId)).toMatchObject({ mfa: true, factors: 2 });
    expect(await endOf(user)).toBeNull();
    const [account] = await admin.em.execute('select mfa from account where id = current_account()');
    expect(account).toEqual({ mfa: true });
  });

  test('on oneself leaves the second factor', async () => {
    const user = await enrolled(`Self ${randomUUID().slice(0, 4)}`);
    await act(world.scopeFor(user), user.userId).catch((error: Error) => error);
    expect(await stateOf(user.userId)).toMatchObject({ mfa: true, factors: 2 });
  });

  test('by an administrator is told by email where it turns it off', async () => {
    const user = await enrolled(`Told ${randomUUID().slice(0, 4)}`);
    await act(admin, user.userId);
    const isOff = name === 'turning it off for the user';
    expect(await stateOf(user.userId)).toMatchObject({ mfa: !isOff, factors: isOff ? 0 : 2 });
    expect(await endOf(user)).toBe(isOff ? 'MFA_RESET' : null);
    const told: Record<string, string[]> = {
      'turning it off for the user': ['turned-off'],
      'turning it off for the account': ['account-off'],
    };
    expect(await noticesTo(user.userId)).toEqual(told[name] ?? []);
  });
});

describe('where the account has 2-step verification', () => {
  const file = (...rows: string[]) => ['Email,First name,Last name,Workgroup,2-step verification', ...rows].join('\n');
  const aWorkgroup = async () => {
    const name = randomUUID();
    const [group] = await admin.em.execute<[{ id: string }]>(
      'insert into workgroup (account_id, name) values (current_account(), $1) returning id',
      [name],
    );
    return { id: group.id, name };
  };
  const anEmail = () => `${randomUUID()}@test.example`;
  const mfaOf = async (email: string) =>
    (await admin.em.execute<{ mfa: boolean }[]>('select mfa from app_user where email = $1', [email]))[0]?.mfa;

  test('an added user has it', async () => {
    const { id } = await aWorkgroup();
    const email = anEmail();
    await addUser(admin, { ...someDetails({ workgroupId: id }), email, password: 'Right-Horse-7!' });
    expect(await mfaOf(email)).toBe(true);
  });

  test('an imported user has it, and a row that says No is not imported', async () => {
    const { name } = await aWorkgroup();
    const emails = [anEmail(), anEmail(), anEmail(), anEmail()];
    const csv = file(...['', 'Yes', 'No', 'x'].map((word, at) => `${emails[at]},Ana,Silva,${name},${word}`));
    expect((await importPreview(admin, csv)).rows.map(({ errors }) => errors)).toEqual([
      ...[[], []],
      ['2-step verification: new users have it. Turn it off for them afterwards.'],
      ['2-step verification: write Yes or No.'],
    ]);
    await importUsers(admin, { csv }, { embedded: true });
    expect(await Promise.all(emails.map(mfaOf))).toEqual([true, true, undefined, undefined]);
  });

  test('in an account without, the column prepares it', async () => {
    await admin.em.execute('update account set mfa = false where id = current_account()');
    const { name } = await aWorkgroup();
    const emails = [anEmail(), anEmail(), anEmail()];
    const csv = file(...['', 'yes', 'NO'].map((word, at) => `${emails[at]},Ana,Silva,${name},${word}`));
    await importUsers(admin, { csv }, { embedded: true });
    expect(await Promise.all(emails.map(mfaOf))).toEqual([false, true, false]);
  });
});

test('switching it on for the account says who is without, and turning it on for all leaves nobody', async () => {
  await admin.em.execute('update account set mfa = false where id = current_account()');
  const user = await home.user('Without');
  expect(await updateSettings(admin, someSettings({ mfa: true }))).toMatchObject({ mfaTurnedOn: true });
  const before = await usersWithoutMfa(admin);
  expect(before.without).toBeGreaterThan(0);
  expect(await turnOnMfaForAll(admin)).toBe(before.without);
  expect(await usersWithoutMfa(admin)).toEqual({ without: 0, users: before.users });
  expect(await stateOf(user.userId)).toMatchObject({ mfa: true });
  await expect(turnOnMfaForAll(world.scopeFor(editor))).rejects.toMatchObject({ name: 'ForbiddenError' });
});

test('turning it on for a user needs no more than editing them', async () => {
  const user = await home.user('Later');
  await turnOnMfa(world.scopeFor(editor), user.userId);
  expect(await stateOf(user.userId)).toMatchObject({ mfa: true });
  await expect(turnOnMfa(admin, user.userId)).rejects.toThrow('has 2-step verification already');
  await expect(turnOnMfa(world.scopeFor(home.viewer), user.userId)).rejects.toMatchObject({ name: 'ForbiddenError' });
});
