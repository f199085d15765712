import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  mayAddUser,
  mayAddUsers,
  mayAddWorkgroup,
  mayChangeSettings,
  mayDeleteUser,
  mayDeleteWorkgroup,
  mayEditUser,
  mayEditWorkgroup,
  mayGrant,
  mayRestoreUser,
} from '#app/administration/policy.ts';
import { changeLogo } from '#app/administration/settings/commands/change-logo.server.ts';
import { deleteLogo } from '#app/administration/settings/commands/delete-logo.server.ts';
import { updateSettings } from '#app/administration/settings/commands/update-settings.server.ts';
import { settingsForm } from '#app/administration/settings/queries/settings-form.server.ts';
import { activateUser } from '#app/administration/users/commands/activate-user.server.ts';
import { addUser } from '#app/administration/users/commands/add-user.server.ts';
import { addWorkgroup } from '#app/administration/users/commands/add-workgroup.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { deleteWorkgroup } from '#app/administration/users/commands/delete-workgroup.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { editWorkgroup } from '#app/administration/users/commands/edit-workgroup.server.ts';
import { importUsers } from '#app/administration/users/commands/import-users.server.ts';
import { resendVerification } from '#app/administration/users/commands/resend-verification.server.ts';
import { resetMfa } from '#app/administration/users/commands/reset-mfa.server.ts';
import { setPassword } from '#app/administration/users/commands/set-password.server.ts';
import { newUserForm } from '#app/administration/users/queries/new-user-form.server.ts';
import { userForm } from '#app/administration/users/queries/user-form.server.ts';
import { userToDelete } from '#app/administration/users/queries/user-to-delete.server.ts';
import { userToRestore } from '#app/administration/users/queries/user-to-restore.server.ts';
import { workgroupForm } from '#app/administration/users/queries/workgroup-form.server.ts';
import { workgroupToDelete } from '#app/administration/users/queries/workgroup-to-delete.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { BusinessRuleError, ForbiddenError } from '#db/errors.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { someDetails, someSettings } from '../support/administration.ts';
import { tried, wrongAttempts, wrongPolicies } from '../support/authorization.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor } = world;
const ana = await home.user('Ana');
const everything = (actor: Actor): Actor => ({ ...actor, admin: true });

/** Users who are acted on, by their workgroup; another administrator stays in every case. */
const subjects: Record<string, Subject> = {
  'of a workgroup without privileges': await aSubject([]),
  'of a workgroup of officers': await aSubject(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']),
  'of a workgroup that edits users': await aSubject(['USER_EDIT']),
  'of the administrators': await aSubject([], { isAdmin: true }),
  'who is a system administrator': await aSubject([], { systemAdmin: true }),
};
type Subject = Awaited<ReturnType<typeof aSubject>>;

const officers: Privilege[] = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT'];
const ofUsers: Privilege[] = ['USER_ADD', 'USER_EDIT', 'USER_DELETE'];
const ofGroups: Privilege[] = ['USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'];
const sets: Privilege[][] = [
  [],
  ...privileges.map((one) => [one]),
  ...[...ofUsers, ...ofGroups].flatMap((one) => [
    [one, ...officers],
    [one, 'MYINCIDENT_ADD' as const],
  ]),
  [...ofUsers, ...ofGroups, ...officers],
  [...privileges],
];
const actors: Actor[] = [
  ...sets.map((held) => ({ ...ana, privileges: new Set(held) })),
  everything(ana),
  { ...everything(ana), systemAdmin: true },
  ...[everything(ana), { ...ana, privileges: new Set(privileges) }].map((actor) => ({
    ...actor,
    account: { ...actor.account, active: false },
  })),
];

/** Returns what the rules allow, in words of their own. */
function rightsOf(actor: Actor, { privileges: given, isAdmin, systemAdmin }: Subject) {
  const has = (...all: Privilege[]) =>
    all.every((one) => (one === 'SYSTEM_ADMIN' ? actor.systemAdmin : actor.admin || actor.privileges.has(one)));
  const reaches = (!isAdmin || actor.admin) && (!systemAdmin || actor.systemAdmin);
  return { has, reaches, reachesGroup: !isAdmin || actor.admin, holdsAll: (!isAdmin || actor.admin) && has(...given) };
}

type Rights = ReturnType<typeof rightsOf>;
type Act = { run: (scope: Scope, subject: Subject) => Promise<unknown>; may: (rights: Rights) => boolean };

const acts: Record<string, Act> = {
  'reading the settings': { run: (scope) => settingsForm(scope), may: ({ has }) => has('ACCOUNT_ADMIN') },
  'changing the settings': {
    run: (scope) => updateSettings(scope, someSettings({ phone: '604 555 0199' })),
    may: ({ has }) => has('ACCOUNT_ADMIN'),
  },
  'changing the logo': {
    // without a file, which is asked for after the privilege
    run: (scope) =>
      changeLogo(scope, { file: null, area: null, session: null as never }).catch((error) => {
        if (!(error instanceof BusinessRuleError)) throw error;
      }),
    may: ({ has }) => has('ACCOUNT_ADMIN'),
  },
  'deleting the logo': { run: (scope) => deleteLogo(scope), may: ({ has }) => has('ACCOUNT_ADMIN') },
  'opening the form of a new user': { run: (scope) => newUserForm(scope), may: ({ has }) => has('USER_ADD') },
  'adding a user to the workgroup': {
    run: (scope, { workgroupId }) => addUser(scope, { ...aNewUser(), workgroupId }),
    may: ({ has, holdsAll }) => has('USER_ADD') && holdsAll,
  },
  'importing a user into the workgroup': {
    run: async (scope, { workgroupId }) => {
      const [group] = await scope.em.execute<[{ name: string }]>('select name from workgroup where id = $1', [
        workgroupId,
      ]);
      const csv = `Email,First name,Last name,Workgroup\n${randomUUID()}@test.example,Noor,Haddad,${group.name}`;
      const { added } = await importUsers(scope, { csv }, { embedded: false });
      if (added === 0) throw new ForbiddenError();
    },
    may: ({ has, holdsAll }) => has('USER_ADD') && holdsAll,
  },
  'opening the form of the user': {
    run: (scope, { userId }) => userForm(scope, userId, { embedded: true }),
    may: ({ has, reaches }) => has('USER_EDIT') && reaches,
  },
  'editing the user': {
    run: (scope, { userId, workgroupId }) => editUser(scope, userId, someDetails({ workgroupId, position: 'Porter' })),
    may: ({ has, reaches }) => has('USER_EDIT') && reaches,
  },
  'moving another user into the workgroup': {
    run: (scope, { workgroupId }) => editUser(scope, plain.userId, someDetails({ workgroupId })),
    may: ({ has, holdsAll }) => has('USER_EDIT') && holdsAll,
  },
  'moving themselves into the workgroup': {
    run: (scope, { workgroupId }) => editUser(scope, ana.userId, someDetails({ workgroupId })),
    may: ({ has, holdsAll }) => has('USER_EDIT') && holdsAll,
  },
  'deactivating the user': {
    run: (scope, { userId }) => deactivateUser(scope, userId),
    may: ({ has, reaches }) => has('USER_EDIT') && reaches,
  },
  'activating the user': {
    run: async (scope, { userId }) => {
      await scope.em.execute('update app_user set status = 2 where id = $1', [userId]);
      return await activateUser(scope, userId, { embedded: true });
    },
    may: ({ has, reaches, holdsAll }) => has('USER_EDIT') && reaches && holdsAll,
  },
  'setting the password of the user': {
    run: (scope, { userId }) => setPassword(scope, userId, 'Right-Horse-7!'),
    may: ({ has, reaches, holdsAll }) => has('USER_EDIT') && reaches && holdsAll,
  },
  'opening the dialog that resets the 2-step verification of the user': {
    run: (scope, { userId }) => userToRestore(scope, userId),
    may: ({ has, reaches, holdsAll }) => has('USER_EDIT') && reaches && holdsAll,
  },
  'resetting the 2-step verification of the user': {
    run: async (scope, { userId }) => {
      await scope.em.execute(
        `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550157')`,
        [userId],
      );
      return await resetMfa(scope, userId);
    },
    may: ({ has, reaches, holdsAll }) => has('USER_EDIT') && reaches && holdsAll,
  },
  'resending the verification': {
    run: async (scope, { userId }) => {
      await scope.em.execute(`update app_user set status = 0, identity = $2 where id = $1`, [
        ...[userId, `embedded ${randomUUID()}`],
      ]);
      return await resendVerification(scope, userId);
    },
    may: ({ has, reaches }) => has('USER_EDIT') && reaches,
  },
  'opening the dialog that deletes the user': {
    run: (scope, { userId }) => userToDelete(scope, userId),
    may: ({ has, reaches }) => has('USER_DELETE') && reaches,
  },
  'deleting the user': {
    run: (scope, { userId }) => deleteUser(scope, userId),
    may: ({ has, reaches }) => has('USER_DELETE') && reaches,
  },
  'adding a workgroup with these privileges': {
    run: (scope, { privileges, isAdmin }) => addWorkgroup(scope, { name: randomUUID(), isAdmin, privileges }),
    may: ({ has, holdsAll }) => has('USERGROUP_ADD') && holdsAll,
  },
  'opening the form of the workgroup': {
    run: (scope, { workgroupId }) => workgroupForm(scope, workgroupId),
    may: ({ has, reachesGroup }) => has('USERGROUP_EDIT') && reachesGroup,
  },
  'renaming the workgroup': {
    run: (scope, { workgroupId, privileges, isAdmin }) =>
      editWorkgroup(scope, workgroupId, { name: randomUUID(), isAdmin, privileges }),
    may: ({ has, reachesGroup }) => has('USERGROUP_EDIT') && reachesGroup,
  },
  'giving another workgroup what this one has': {
    run: (scope, { privileges, isAdmin }) =>
      editWorkgroup(scope, plain.workgroupId, { name: randomUUID(), isAdmin, privileges }),
    may: ({ has, holdsAll }) => has('USERGROUP_EDIT') && holdsAll,
  },
  'giving their own workgroup what this one has': {
    run: (scope, { privileges, isAdmin }) =>
      editWorkgroup(scope, own.workgroupId, { name: randomUUID(), isAdmin, privileges }),
    may: ({ has, holdsAll }) => has('USERGROUP_EDIT') && holdsAll,
  },
  'opening the dialog that deletes the workgroup': {
    run: (scope, { workgroupId }) => workgroupToDelete(scope, workgroupId),
    may: ({ has, reachesGroup }) => has('USERGROUP_DELETE') && reachesGroup,
  },
  'deleting the workgroup': {
    run: async (scope, { userId, workgroupId }) => {
      await scope.em.execute('update app_user set workgroup_id = $2 where id = $1', [userId, plain.workgroupId]);
      return await deleteWorkgroup(scope, workgroupId);
    },
    may: ({ has, reachesGroup }) => has('USERGROUP_DELETE') && reachesGroup,
  },
};

/** The policies that decide these acts; the others are decided by two of them. */
const policies: Record<string, (actor: Actor, group: Subject) => boolean> = {
  'reading the settings': mayChangeSettings,
  'changing the settings': mayChangeSettings,
  'changing the logo': mayChangeSettings,
  'deleting the logo': mayChangeSettings,
  'opening the form of a new user': mayAddUsers,
  'adding a user to the workgroup': mayAddUser,
  'importing a user into the workgroup': mayAddUser,
  'opening the form of the user': (actor, group) =>
    mayEditUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'editing the user': (actor, group) => mayEditUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'deactivating the user': (actor, group) => mayEditUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'resending the verification': (actor, group) =>
    mayEditUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'activating the user': (actor, group) => mayRestoreUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'setting the password of the user': (actor, group) =>
    mayRestoreUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'resetting the 2-step verification of the user': (actor, group) =>
    mayRestoreUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'opening the dialog that deletes the user': (actor, group) =>
    mayDeleteUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'deleting the user': (actor, group) => mayDeleteUser(actor, { systemAdmin: group.systemAdmin, workgroup: group }),
  'adding a workgroup with these privileges': (actor, group) => mayAddWorkgroup(actor) && mayGrant(actor, group),
  'opening the form of the workgroup': mayEditWorkgroup,
  'renaming the workgroup': mayEditWorkgroup,
  'giving another workgroup what this one has': (actor, group) =>
    mayEditWorkgroup(actor, { isAdmin: false, privileges: [] }) && mayGrant(actor, group),
  'opening the dialog that deletes the workgroup': mayDeleteWorkgroup,
  'deleting the workgroup': mayDeleteWorkgroup,
};

const plain = await aSubject([]);
const own = { workgroupId: await workgroupOf(ana.userId) };

describe.each(Object.entries(acts))('%s', (name, { run, may }) => {
  test.each(Object.entries(subjects))('a user %s: succeeds exactly for users with the right', async (_, subject) => {
    const due = (actor: Actor) => (may(rightsOf(actor, subject)) ? 'done' : 'ForbiddenError');
    const attempt = (actor: Actor) => tried(scopeFor(actor), (scope) => run(scope, subject));
    expect(await wrongAttempts(actors, due, attempt)).toEqual([]);
  });

  test.runIf(policies[name])('the policy allows exactly the users with the right', () => {
    for (const subject of Object.values(subjects)) {
      const due = (actor: Actor) => may(rightsOf(actor, subject));
      expect(wrongPolicies(actors, due, (actor) => policies[name]!(actor, subject))).toEqual([]);
    }
  });

  test('the cases contain both allowed and refused users', () => {
    const results = Object.values(subjects).flatMap((subject) => actors.map((actor) => may(rightsOf(actor, subject))));
    expect(new Set(results)).toEqual(new Set([true, false]));
  });
});

function aNewUser() {
  return { ...someDetails({}), email: `${randomUUID()}@test.example`, password: undefined };
}

async function aSubject(given: Privilege[], { isAdmin = false, systemAdmin = false } = {}) {
  const user = await home.user('Someone', ...given);
  const { em } = scopeFor(home.admin);
  const workgroupId = await workgroupOf(user.userId);
  await em.execute('update workgroup set is_admin = $2 where id = $1', [workgroupId, isAdmin]);
  await em.execute('update app_user set system_admin = $2 where id = $1', [user.userId, systemAdmin]);
  await em.execute(`select idp_create_user($1, 'none', true, false)`, [user.email]);
  await em.execute('update app_user set identity = null where id = $1', [user.userId]);
  return { userId: user.userId, workgroupId, privileges: given, isAdmin, systemAdmin };
}

async function workgroupOf(userId: string): Promise<string> {
  const sql = 'select workgroup_id as id from app_user where account_id = current_account() and id = $1';
  return (await scopeFor(home.admin).em.execute<[{ id: string }]>(sql, [userId]))[0].id;
}
