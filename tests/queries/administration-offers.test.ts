import { afterAll, describe, expect, test } from 'vitest';
import { lookupsPage } from '#app/administration/lookups/queries/lookups-page.server.ts';
import { administration } from '#app/administration/queries/administration.server.ts';
import { userForm } from '#app/administration/users/queries/user-form.server.ts';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor } = world;
const { em } = scopeFor(home.admin);
const plain = await aSubject();
const stronger = await aSubject('PRIVACY_INFO_VIEW');
const administrator = await aSubject();
await em.execute('update workgroup set is_admin = true where account_id = current_account() and id = $1', [
  administrator.workgroupId,
]);
await em.execute('update account set mfa = true where id = current_account()');

const actors: Actor[] = [
  ...privileges.map((one) => ({ ...home.officer, privileges: new Set([one]) })),
  { ...home.officer, admin: true, privileges: new Set() },
];
const has = (actor: Actor, ...anyOf: Privilege[]) => actor.admin || anyOf.some((one) => actor.privileges.has(one));
const ofGroups: Privilege[] = ['USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'];

describe('a user of the administration is offered', () => {
  test('only the sections that they may open', async () => {
    for (const actor of actors) {
      const { sections } = await administration(scopeFor(actor));
      const expected = [
        ...(has(actor, 'ACCOUNT_ADMIN') ? ['settings'] : []),
        ...(has(actor, 'USER_ADD', 'USER_EDIT', 'USER_DELETE', ...ofGroups) ? ['workgroups'] : []),
        ...(has(actor, 'LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE') ? ['lookups'] : []),
        ...(has(actor, 'INCIDENT_NOTIFICATION') ? ['notification'] : []),
        ...(has(actor, 'ACCOUNT_ADMIN') ? ['import', 'keys', 'webhooks'] : []),
        ...(has(actor, 'AUDIT_VIEW') ? ['audit'] : []),
        ...(has(actor, 'SUBSCRIPTION_EDIT') ? ['subscription2'] : []),
      ];
      expect([held(actor), sections.map(({ name }) => name)]).toEqual([held(actor), expected]);
    }
  });

  test('only what they may do with lookups', async () => {
    for (const actor of actors) {
      const { may } = await lookupsPage(scopeFor(actor), { type: 'LOCATION', open: null, words: '', p: 1 });
      const expected = {
        add: has(actor, 'LOOKUP_ADD'),
        edit: has(actor, 'LOOKUP_EDIT'),
        delete: has(actor, 'LOOKUP_DELETE'),
      };
      expect([held(actor), may]).toEqual([held(actor), expected]);
    }
  });

  test.each([
    ['plain users', plain],
    ['users who hold more', stronger],
    ['administrators', administrator],
  ])('only what they may do with a workgroup of %s', async (_, { userId, workgroupId }) => {
    for (const actor of actors) {
      const view = {
        group: workgroupId,
        q: '',
        status: null,
        listed: null,
        sort: 'name' as const,
        descending: false,
        inactiveHidden: false,
        page: 1,
        pageSize: 10,
      } as const;
      const page = await workgroupsPage(scopeFor(actor), view);
      const reaches = workgroupId !== administrator.workgroupId || actor.admin;
      const holdsAll = workgroupId === plain.workgroupId || actor.admin;
      const offered = {
        page: page.may,
        workgroup: page.workgroups.find(({ id }) => id === workgroupId)!.may,
        user: page.users.find(({ id }) => id === userId)!.may,
      };
      const expected = {
        page: { addWorkgroup: has(actor, 'USERGROUP_ADD'), addUser: has(actor, 'USER_ADD') },
        workgroup: {
          addUser: has(actor, 'USER_ADD') && holdsAll,
          edit: has(actor, 'USERGROUP_EDIT') && reaches,
          delete: has(actor, 'USERGROUP_DELETE') && reaches,
        },
        user: { edit: has(actor, 'USER_EDIT') && reaches, delete: has(actor, 'USER_DELETE') && reaches },
      };
      expect([held(actor), offered]).toEqual([held(actor), expected]);
    }
  });

  test.each([
    ['who holds no more than they do', plain, true],
    ['who holds more than they do', stronger, false],
  ])('to restore a user %s', async (_, { userId }, isOffered) => {
    await em.execute(
      `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550157')`,
      [userId],
    );
    await em.execute('update app_user set status = 2 where account_id = current_account() and id = $1', [userId]);
    const editor = { ...home.officer, privileges: new Set<Privilege>(['USER_EDIT']) };
    const { may } = await userForm(scopeFor(editor), userId, { embedded: true });
    const { activate, setPassword, resetMfa } = may;
    expect({ activate, setPassword, resetMfa }).toEqual({
      activate: isOffered,
      setPassword: isOffered,
      resetMfa: isOffered,
    });
  });
});

const held = (actor: Actor) => (actor.admin ? 'admin' : [...actor.privileges].join());

async function aSubject(...given: Privilege[]) {
  const { userId } = await home.user('Someone', ...given);
  const [row] = await em.execute<[{ workgroupId: string }]>(
    'select workgroup_id as "workgroupId" from app_user where account_id = current_account() and id = $1',
    [userId],
  );
  return { userId, workgroupId: row.workgroupId };
}
