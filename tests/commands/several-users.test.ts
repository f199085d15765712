import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveUser } from '#app/administration/users/changes/move-user.server.ts';
import { activateUser } from '#app/administration/users/commands/activate-user.server.ts';
import { changeSeveralUsers } from '#app/administration/users/commands/change-several-users.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { exportUsers } from '#app/administration/users/commands/export-users.server.ts';
import { undoSeveralUsers } from '#app/administration/users/commands/undo-several-users.server.ts';
import { chosenUsers } from '#app/administration/users/queries/chosen-users.server.ts';
import { matchingUserIds } from '#app/administration/users/queries/matching-user-ids.server.ts';
import { userToDelete } from '#app/administration/users/queries/user-to-delete.server.ts';
import { workgroupsPage } from '#app/administration/users/queries/workgroups-page.server.ts';
import { severalUsersInput } from '#app/administration/users/several-users.schema.ts';
import { type UserAct, userActs } from '#app/administration/users/user-acts.ts';
import type { UsersView } from '#app/administration/users/users-view-query.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { BusinessRuleError, ForbiddenError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { aView } from '../support/administration.ts';
import { tried } from '../support/authorization.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const admin = scopeFor(home.admin);
const embedded = { embedded: true };
const acts = Object.keys(userActs) as UserAct[];

let porters = '';
let guards = '';
beforeEach(async () => {
  [porters, guards] = [await aGroup('Porters'), await aGroup('Guards')];
});

describe('several users', () => {
  test.each(['deactivate', 'activate', 'turn-on-mfa', 'move'] as const)(
    'are changed by %s, each with an audit record, and are as before after undo',
    async (act) => {
      const users = await Promise.all([1, 2, 3].map(() => aPorter(act === 'activate' ? 2 : 1)));
      const before = await stateOf(users);
      const { actId, count } = await changeSeveralUsers(admin, act, { users, workgroupId: guards }, embedded);
      expect(count).toBe(3);
      const changed = { deactivate: { status: 2 }, activate: { status: 1 }, 'turn-on-mfa': { mfa: true } };
      const expected = act === 'move' ? { workgroup: guards } : changed[act];
      expect(await stateOf(users)).toEqual(before.map((user) => ({ ...user, ...expected })));
      expect((await auditOf(users)).map(({ by }) => by)).toEqual(users.map(() => home.admin.userId));
      expect(await undoSeveralUsers(admin, actId)).toEqual({ restored: 3, skipped: 0 });
      expect(await stateOf(users)).toEqual(before);
      expect(await auditOf(users)).toHaveLength(6);
      expect(await undoSeveralUsers(admin, actId)).toEqual({ restored: 0, skipped: 3 });
      expect(await stateOf(users)).toEqual(before);
    },
  );

  test('who were pending before an external provider knew them are pending again after undo', async () => {
    const users = [await aPorter(0), await aPorter(2)];
    const { actId } = await changeSeveralUsers(admin, 'activate', { users }, { embedded: false });
    await undoSeveralUsers(admin, actId);
    expect((await stateOf(users)).map(({ status }) => status)).toEqual([0, 2]);
  });

  test('get their emails again, which nothing undoes', async () => {
    const users = [await aPorter(0), await aPorter(0)];
    const { actId, count } = await changeSeveralUsers(admin, 'resend', { users }, embedded);
    expect(count).toBe(2);
    expect((await auditOf(users)).map(({ act }) => act)).toEqual(['RESEND_VERIFICATION', 'RESEND_VERIFICATION']);
    expect(await undoSeveralUsers(admin, actId)).toEqual({ restored: 0, skipped: 0 });
  });

  test('stay as somebody left them since, while undo gives the others back', async () => {
    const users = [await aPorter(1), await aPorter(1)];
    const [first, second] = users as [string, string];
    const { actId } = await changeSeveralUsers(admin, 'deactivate', { users }, embedded);
    // the same status again, but by somebody's decision
    await activateUser(admin, first, embedded);
    await deactivateUser(admin, first);
    expect(await undoSeveralUsers(admin, actId)).toEqual({ restored: 1, skipped: 1 });
    expect((await stateOf([first, second])).map(({ status }) => status)).toEqual([2, 1]);
  });

  test('who were moved on, or enrolled a phone since, are not changed by undo', async () => {
    const moved = await aPorter(1);
    const others = await aGroup('Others');
    const move = await changeSeveralUsers(admin, 'move', { users: [moved], workgroupId: guards }, embedded);
    await moveUser(admin, moved, { workgroupId: others });
    expect(await undoSeveralUsers(admin, move.actId)).toEqual({ restored: 0, skipped: 1 });
    expect((await stateOf([moved]))[0]).toMatchObject({ workgroup: others });
    const enrolled = await aPorter(1);
    const turnOn = await changeSeveralUsers(admin, 'turn-on-mfa', { users: [enrolled] }, embedded);
    await admin.em.execute(
      `insert into mfa_device (account_id, user_id, kind, phone, verified_at)
       values (current_account(), $1, 'PHONE', '+16045550157', now())`,
      [enrolled],
    );
    expect(await undoSeveralUsers(admin, turnOn.actId)).toEqual({ restored: 0, skipped: 1 });
    expect((await stateOf([enrolled]))[0]).toMatchObject({ mfa: true });
  });

  test('are given back by the one who changed them, in their own account, for an hour', async () => {
    const users = [await aPorter(1)];
    const { actId } = await changeSeveralUsers(admin, 'deactivate', { users }, embedded);
    const colleague = { ...home.manager, admin: true };
    expect(await undoSeveralUsers(scopeFor(colleague), actId)).toEqual({ restored: 0, skipped: 0 });
    expect(await undoSeveralUsers(scopeFor(neighbour.admin), actId)).toEqual({ restored: 0, skipped: 0 });
    expect(await undoSeveralUsers(admin, 'no id')).toEqual({ restored: 0, skipped: 0 });
    expect((await stateOf(users))[0]).toMatchObject({ status: 2 });
  });

  test('are deactivated by one of two acts at the same time, and none waits for the other without end', async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => aPorter(1)));
    const results = await Promise.allSettled([
      changeSeveralUsers(scopeFor(home.admin), 'deactivate', { users }, embedded),
      changeSeveralUsers(scopeFor(home.admin), 'deactivate', { users: users.toReversed() }, embedded),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toBeInstanceOf(BusinessRuleError);
    expect(await auditOf(users)).toHaveLength(4);
  });
});

describe('an act on several users', () => {
  test.each(acts)('%s is refused when one’s own account is among them, and changes nobody', async (act) => {
    const porter = await aPorter(act === 'activate' ? 2 : act === 'resend' ? 0 : 1);
    const users = [porter, home.admin.userId];
    await expect(changeSeveralUsers(admin, act, { users, workgroupId: guards }, embedded)).rejects.toThrow(
      'Your own account is not changed together with others.',
    );
    expect(await auditOf([porter])).toEqual([]);
    const asked = await chosenUsers(admin, act, users, embedded);
    expect(asked.users.map(({ id }) => id)).toEqual([porter]);
    expect(asked.refused.map(({ reason }) => reason)).toEqual([
      'Your own account is not changed together with others.',
    ]);
  });

  test('is about all users of the list, on all its pages, when all are chosen', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => aPorter(1)));
    const ids = await matchingUserIds(admin, aView({ listed: porters }));
    expect(ids.toSorted()).toEqual(users.toSorted());
    const asked = await chosenUsers(admin, 'deactivate', ids, embedded);
    expect(asked.users).toHaveLength(60);
    const input = severalUsersInput.parse({ users: asked.users.map(({ id }) => id) });
    expect((await changeSeveralUsers(admin, 'deactivate', input, embedded)).count).toBe(60);
    expect(await matchingUserIds(admin, aView({ listed: porters }))).toEqual([]);
    expect(await matchingUserIds(scopeFor(neighbour.admin), aView({ listed: porters }))).toEqual([]);
  });

  test('names the emails of users of one name, and of no other', async () => {
    const name = `Rima ${randomUUID()}`;
    const [first, second] = [await aUserOf(admin, porters, 1, name), await aUserOf(admin, porters, 1, name)];
    const other = await aUserOf(admin, porters, 1, `Sami ${randomUUID()}`);
    const { users } = await chosenUsers(admin, 'deactivate', [first, second, other], embedded);
    const nameOf = (id: string) => users.find((user) => user.id === id)?.name;
    for (const id of [first, second]) {
      expect(nameOf(id)).toMatch(new RegExp(`^${name} Haddad \\([0-9a-f-]+@test\\.example\\)$`));
      expect((await userToDelete(admin, id)).name).toBe(nameOf(id));
    }
    expect(nameOf(other)).toMatch(/ Haddad$/);
  });

  test.each(['deactivate', 'move'] as const)('%s is refused for the last administrator', async (act) => {
    const { admin: only, user } = await world.anotherAccount();
    const editor = await user('editor');
    const scope = scopeFor({ ...editor, admin: true });
    const porter = await aUserOf(scope, await aGroup('Porters', scope), 1);
    const workgroupId = await aGroup('Guards', scope);
    const users = [porter, only.userId];
    await expect(changeSeveralUsers(scope, act, { users, workgroupId }, embedded)).rejects.toThrow(
      'The last administrator cannot be removed, deactivated or moved.',
    );
    expect((await stateOf([porter], scope))[0]).toMatchObject({ status: 1 });
  });

  test('is refused as a whole when one user cannot be changed', async () => {
    const [active, inactive] = [await aPorter(1), await aPorter(2)];
    await expect(changeSeveralUsers(admin, 'deactivate', { users: [active, inactive] }, embedded)).rejects.toThrow(
      'Noor Haddad is not active.',
    );
    expect((await stateOf([active]))[0]).toMatchObject({ status: 1 });
    expect(await auditOf([active, inactive])).toEqual([]);
  });

  test('has the guards of the act on one', async () => {
    const strong = await aGroup('Managers', admin, ['INCIDENT_LOCK']);
    const target = await aUserOf(admin, strong, 2);
    const plain = await aPorter(1);
    const who = (...privileges: Privilege[]) => scopeFor({ ...home.officer, privileges: new Set(privileges) });
    const by = async (scope: Scope, act: UserAct, users: string[], workgroupId = guards) =>
      (await tried(scope, (scope) => changeSeveralUsers(scope, act, { users, workgroupId }, embedded))).result;
    expect(await by(who('USER_ADD'), 'deactivate', [plain])).toBe(ForbiddenError.name);
    expect(await by(who('USER_EDIT'), 'deactivate', [plain])).toBe('done');
    expect(await by(who('USER_EDIT'), 'activate', [target])).toBe(ForbiddenError.name);
    expect(await by(who('USER_EDIT', 'INCIDENT_LOCK'), 'activate', [target])).toBe('done');
    expect(await by(who('USER_EDIT'), 'move', [plain], strong)).toBe(ForbiddenError.name);
    expect(await by(who('USER_EDIT'), 'turn-on-mfa', [plain])).toBe('done');
    expect(await by(admin, 'move', [neighbour.officer.userId])).toBe('NotFoundError');
    expect(await by(admin, 'deactivate', [neighbour.officer.userId])).toBe('NotFoundError');
    expect((await chosenUsers(admin, 'move', [neighbour.officer.userId], embedded)).users).toEqual([]);
  });
});

describe('the list of users', () => {
  test('is filtered by status and workgroup, across workgroups, and sorted by a column', async () => {
    const [ana, bo] = [await aUserOf(admin, porters, 1, 'Ana'), await aUserOf(admin, porters, 2, 'Bo')];
    const cy = await aUserOf(admin, guards, 0, 'Cy');
    const ids = async (view: Partial<UsersView>) =>
      (await workgroupsPage(admin, aView(view))).users.map(({ id }) => id);
    expect(await ids({ listed: porters })).toEqual([ana]);
    expect(await ids({ listed: porters, inactiveHidden: false })).toEqual([ana, bo]);
    expect(await ids({ listed: porters, inactiveHidden: false, descending: true })).toEqual([bo, ana]);
    expect(await ids({ listed: porters, status: 2 })).toEqual([bo]);
    expect(await ids({ listed: guards, status: 0 })).toEqual([cy]);
    const all = await workgroupsPage(admin, aView({ listed: 'all', sort: 'workgroup', pageSize: 50 }));
    const names = all.users.map(({ workgroup }) => workgroup.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBeGreaterThan(2);
    const csv = await exportUsers(admin, aView({ listed: porters, status: 2 }));
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('Bo');
  });
});

async function aGroup(name: string, { em }: Scope = admin, privileges: Privilege[] = []): Promise<string> {
  const [{ id }] = await em.execute<[{ id: string }]>(
    'insert into workgroup (account_id, name) values (current_account(), $1) returning id',
    [`${name} ${randomUUID()}`],
  );
  for (const privilege of privileges) {
    await em.execute('insert into workgroup_privilege values (current_account(), $1, $2)', [id, privilege]);
  }
  return id;
}

const aPorter = (status: number) => aUserOf(admin, porters, status);

async function aUserOf({ em }: Scope, workgroupId: string, status: number, firstName = 'Noor'): Promise<string> {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status, identity)
     select current_account(), $1, $2, $4, 'Haddad', $3, 'embedded ' || idp_create_user($2, 'none', false, false)
     returning id`,
    [workgroupId, `${randomUUID()}@test.example`, status, firstName],
  );
  return id;
}

async function stateOf(ids: string[], { em }: Scope = admin) {
  return await em.execute<{ status: number; mfa: boolean; workgroup: string }[]>(
    `select u.status, u.mfa, u.workgroup_id as workgroup
     from jsonb_array_elements_text($1::jsonb) with ordinality as chosen (id, at)
     join app_user u on u.account_id = current_account() and u.id = chosen.id::uuid order by chosen.at`,
    [JSON.stringify(ids)],
  );
}

async function auditOf(ids: string[]) {
  return await admin.em.execute<{ act: string; by: string }[]>(
    `select transaction_type as act, create_user_id as by from audit_record
     where account_id = current_account() and object_type = 'USER'
       and object_id in (select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen) order by seq`,
    [JSON.stringify(ids)],
  );
}
