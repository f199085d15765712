import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#app/administration/audit/queries/audit-entries.server.ts';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { changeSeveralUsers } from '#app/administration/users/commands/change-several-users.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { undoSeveralUsers } from '#app/administration/users/commands/undo-several-users.server.ts';
import { chosenUsers } from '#app/administration/users/queries/chosen-users.server.ts';
import { userForm } from '#app/administration/users/queries/user-form.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { handBackTask } from '#app/follow-up/commands/hand-back-task.server.ts';
import { successors } from '#app/follow-up/queries/successors.server.ts';
import { tasksOfUsers } from '#app/follow-up/queries/tasks-of-users.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { NotFoundError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { someDetails } from '../support/administration.ts';
import { openApi } from '../support/api-program.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home, neighbour } = world;
const { manager, admin } = home;
const registrar = await home.user('registrar', 'USER_EDIT');

async function aLeavingUser() {
  const leaving = await home.user('leaving');
  const { id } = await world.anIncident({ by: manager });
  const add = (title: string) => {
    const input = { key: randomUUID(), title, assignee: `user:${leaving.userId}` };
    return addTask(scopeFor(manager), id, newTask.parse(input));
  };
  await finishTask(scopeFor(leaving), id, await add('Done'), { note: '' });
  return { leaving, id, taskId: await add('Call the insurer') };
}

async function keyOf(maker: TestUser, ...keyPrivileges: Privilege[]): Promise<Actor> {
  const input = { name: randomUUID(), privileges: keyPrivileges, worksFor: '365' as const };
  const { key } = await makeKey(scopeFor(maker), world.product.settings.sessionSecret, input);
  return (await scopeOfKey(world.product, key))!.scope.actor;
}

async function workgroupOf(user: TestUser) {
  const [{ id }] = await scopeFor(user).em.execute<[{ id: string }]>('select acting_workgroup() as id');
  return id;
}

describe('the open tasks of a user who is deactivated', () => {
  test('are listed, and given to somebody in the same step', async () => {
    const { leaving, id, taskId } = await aLeavingUser();
    const next = await home.user('next');
    expect((await tasksOfUsers(scopeFor(admin), [leaving.userId])).map(({ title }) => title)).toEqual([
      'Call the insurer',
    ]);
    await deactivateUser(scopeFor(admin), leaving.userId, { tasksTo: `user:${next.userId}` });
    const { incident } = await viewIncident(scopeFor(next), id, { audited: false });
    expect(incident.tasks.find((task) => task.id === taskId)).toMatchObject({
      assignee: next.name,
      assignUserName: manager.name,
      state: 'OPEN',
    });
    const { rows } = await viewHistory(scopeFor(manager), id, { page: 1, pageSize: 10 });
    expect(rows[0]).toMatchObject({ kind: 'TASK', changes: [`“Call the insurer” given to ${next.name}`] });
  });

  test('keep the user active until somebody is chosen who is offered', async () => {
    const { leaving } = await aLeavingUser();
    const other = `user:${neighbour.manager.userId}`;
    for (const [tasksTo, message] of [
      ['', 'Choose who gets the tasks.'],
      [`user:${leaving.userId}`, 'Choose from the list.'],
      [other, 'Choose from the list.'],
    ] as const) {
      await expect(deactivateUser(scopeFor(admin), leaving.userId, { tasksTo })).rejects.toMatchObject({
        messages: { tasksTo: [message] },
      });
    }
    expect(await tasksOfUsers(scopeFor(admin), [leaving.userId])).toHaveLength(1);
  });

  test('are not taken by who may not search incidents, because a task lets its assignee read', async () => {
    const { leaving } = await aLeavingUser();
    const offered = async (actor: typeof admin) =>
      (await successors(scopeFor(actor), [leaving.userId])).map(({ value }) => value);
    expect(await offered(registrar)).not.toContain(`user:${registrar.userId}`);
    expect(await offered(admin)).toContain(`user:${admin.userId}`);
    const ofAdmin = `workgroup:${await workgroupOf(admin)}`;
    expect(await offered(registrar)).not.toContain(`workgroup:${await workgroupOf(registrar)}`);
    expect(await offered(registrar)).toContain(ofAdmin);
    expect(await offered(admin)).toContain(ofAdmin);
    const refused = { messages: { tasksTo: ['Choose from the list.'] } };
    const by = scopeFor(registrar);
    for (const tasksTo of [`user:${registrar.userId}`, `workgroup:${await workgroupOf(registrar)}`]) {
      await expect(deactivateUser(by, leaving.userId, { tasksTo })).rejects.toMatchObject(refused);
      const moved = { users: [leaving.userId], workgroupId: await workgroupOf(await home.user('other')), tasksTo };
      await expect(changeSeveralUsers(by, 'move', moved, { embedded: true })).rejects.toMatchObject(refused);
      const details = someDetails({ workgroupId: moved.workgroupId });
      await expect(editUser(by, leaving.userId, { ...details, tasksTo })).rejects.toMatchObject(refused);
    }
  });

  test('are not taken by a key of who may not search incidents, for its maker or their workgroup', async () => {
    const { leaving } = await aLeavingUser();
    const maker = await home.user('maker', 'ACCOUNT_ADMIN', 'USER_EDIT');
    const key = await keyOf(maker, 'USER_EDIT');
    const own = [`user:${maker.userId}`, `workgroup:${await workgroupOf(maker)}`];
    for (const by of [maker, key]) {
      const offered = (await successors(scopeFor(by), [leaving.userId])).map(({ value }) => value);
      expect(own.filter((value) => offered.includes(value))).toEqual([]);
      for (const tasksTo of own) {
        await expect(deactivateUser(scopeFor(by), leaving.userId, { tasksTo })).rejects.toThrow(
          'Choose from the list.',
        );
      }
    }
  });

  test('are handed back to who assigned them, not to who gave them', async () => {
    const { leaving, id, taskId } = await aLeavingUser();
    const next = await home.user('next');
    await deactivateUser(scopeFor(registrar), leaving.userId, { tasksTo: `user:${next.userId}` });
    await handBackTask(scopeFor(next), id, taskId, { note: 'Not mine.' });
    await expect(viewIncident(scopeFor(registrar), id, { audited: false })).rejects.toThrow(NotFoundError);
    const { incident } = await viewIncident(scopeFor(manager), id, { audited: false });
    expect(incident.tasks.find((task) => task.id === taskId)).toMatchObject({ assignee: manager.name });
  });

  test('that they gave themselves are not handed back', async () => {
    const leaving = await home.user('leaving', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
    const next = await home.user('next');
    const { id } = await world.anIncident({ by: manager });
    const input = newTask.parse({ key: randomUUID(), title: 'Own', assignee: `user:${leaving.userId}` });
    const taskId = await addTask(scopeFor(leaving), id, input);
    await deactivateUser(scopeFor(admin), leaving.userId, { tasksTo: `user:${next.userId}` });
    await expect(handBackTask(scopeFor(next), id, taskId, { note: 'No.' })).rejects.toThrow(
      `${leaving.name} is not active any more. Ask somebody who may edit the incident to assign the task anew.`,
    );
  });

  test('are no question where there are none', async () => {
    const idle = await home.user('idle');
    await deactivateUser(scopeFor(admin), idle.userId, { tasksTo: '' });
    expect(await tasksOfUsers(scopeFor(admin), [idle.userId])).toEqual([]);
  });
});

describe('the open tasks of a user who leaves, of incidents that', () => {
  const ends = {
    deactivated: (id: string, tasksTo: string, by: Actor = admin) => deactivateUser(scopeFor(by), id, { tasksTo }),
    deleted: (id: string, tasksTo: string, by: Actor = admin) => deleteUser(scopeFor(by), id, tasksTo),
    'deactivated with others': (id: string, tasksTo: string, by: Actor = admin) =>
      changeSeveralUsers(scopeFor(by), 'deactivate', { users: [id], tasksTo }, { embedded: true }),
  };
  type End = keyof typeof ends;
  const every = Object.keys(ends) as End[];
  const lock = (id: string, locked = true) =>
    scopeFor(admin).em.execute('update incident set locked = $2 where account_id = current_account() and id = $1', [
      id,
      locked,
    ]);
  const taskOf = async (id: string, taskId: string) =>
    (await incidentRecord(scopeFor(admin), id))!.tasks.find((task) => task.id === taskId)!;

  test.each(every)('are closed are listed as such, and given with the others: %s', async (end) => {
    const { leaving, id, taskId } = await aLeavingUser();
    const next = await home.user('next');
    const { version } = await incidentForDialog(scopeFor(manager), id, 'close');
    await closeIncident(scopeFor(manager), id, { ...closeInput.parse({ closeOpenTasks: 'Later.' }), version });
    expect(await tasksOfUsers(scopeFor(admin), [leaving.userId])).toMatchObject([{ isClosed: true }]);
    await expect(ends[end](leaving.userId, '')).rejects.toMatchObject({
      messages: { tasksTo: ['Choose who gets the tasks.'] },
    });
    await ends[end](leaving.userId, `user:${next.userId}`);
    await expect(viewIncident(scopeFor(next), id, { audited: false })).rejects.toThrow(NotFoundError);
    const closed = await viewIncident(scopeFor(manager), id, { audited: false });
    await reopenIncident(scopeFor(manager), id, closed.incident.version!);
    expect(await finishTask(scopeFor(next), id, taskId, { note: '' })).toMatchObject({ refusal: null });
  });

  test.each(every)('are hidden from who lets them leave go back to who assigned them: %s', async (end) => {
    const clerk = await home.user('clerk', 'USER_EDIT', 'USER_DELETE', 'ALLINCIDENT_SEARCH', 'AUDIT_VIEW');
    const { leaving, id, taskId } = await aLeavingUser();
    await lock(id);
    expect(await tasksOfUsers(scopeFor(clerk), [leaving.userId])).toEqual([]);
    await ends[end](leaving.userId, '', clerk);
    expect(await taskOf(id, taskId)).toMatchObject({
      assignee: manager.name,
      assignUserName: manager.name,
      version: 2,
    });
    const { rows } = await viewHistory(scopeFor(admin), id, { page: 1, pageSize: 1 });
    expect(rows).toMatchObject([{ user: clerk.name, changes: [`“Call the insurer” given to ${manager.name}`] }]);
    const [record] = await scopeFor(admin).em.execute<[{ id: string; type: string; data: object }]>(
      `select id, transaction_type as type, object_data as data from audit_record
       where account_id = current_account() and object_id = $1 and transaction_type <> 'READ' order by seq desc limit 1`,
      [id],
    );
    expect(record).toMatchObject({
      type: 'TASK_ASSIGN',
      data: { task: 'Call the insurer', assignee: manager.name },
    });
    expect(await auditEntries(scopeFor(admin), [record.id])).toHaveLength(1);
    expect(await auditEntries(scopeFor(clerk), [record.id])).toEqual([]);
    await lock(id, false);
  });

  test('are hidden, and were assigned by a key, go back to its maker', async () => {
    const clerk = await home.user('clerk', 'USER_EDIT');
    const leaving = await home.user('leaving');
    const { id } = await world.anIncident({ by: manager });
    const key = await keyOf(admin, 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
    const input = { key: randomUUID(), title: 'Call', assignee: `user:${leaving.userId}` };
    const taskId = await addTask(scopeFor(key), id, newTask.parse(input));
    await lock(id);
    await deactivateUser(scopeFor(clerk), leaving.userId, { tasksTo: '' });
    expect(await taskOf(id, taskId)).toMatchObject({ assignee: admin.name });
    await lock(id, false);
  });

  test('keep them active where somebody undoes that they were activated', async () => {
    const clerk = await home.user('clerk', 'USER_EDIT', 'USER_DELETE');
    const [given, hidden] = [await home.user('given'), await home.user('hidden')];
    const users = [given.userId, hidden.userId];
    for (const user of users) await deactivateUser(scopeFor(admin), user);
    const { actId } = await changeSeveralUsers(scopeFor(clerk), 'activate', { users }, { embedded: false });
    const [shown, locked] = [await world.anIncident({ by: manager }), await world.anIncident({ by: manager })];
    const add = (id: string, { userId }: TestUser) =>
      addTask(scopeFor(manager), id, newTask.parse({ key: randomUUID(), title: 'Call', assignee: `user:${userId}` }));
    await add(shown.id, given);
    const taskId = await add(locked.id, hidden);
    await lock(locked.id);
    expect(await undoSeveralUsers(scopeFor(clerk), actId)).toEqual({ restored: 1, skipped: 1 });
    const statuses = await scopeFor(admin).em.execute(
      `select status from app_user where account_id = current_account() and id = any ($1::uuid[])
       order by array_position($1::uuid[], id)`,
      [users],
    );
    expect(statuses).toEqual([{ status: 1 }, { status: 2 }]);
    expect(await taskOf(locked.id, taskId)).toMatchObject({ assignee: manager.name });
    await lock(locked.id, false);
  });

  test('are hidden stay where nobody has assigned them who is active, and with who is only moved', async () => {
    const clerk = await home.user('clerk', 'USER_EDIT', 'USER_DELETE');
    const leaving = await home.user('leaving', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
    const { id } = await world.anIncident({ by: manager });
    const input = newTask.parse({ key: randomUUID(), title: 'Own', assignee: `user:${leaving.userId}` });
    const own = await addTask(scopeFor(leaving), id, input);
    await lock(id);
    await ends.deactivated(leaving.userId, '', clerk);
    expect(await taskOf(id, own)).toMatchObject({ assignee: leaving.name, version: 1 });
    const { leaving: moved, id: other, taskId } = await aLeavingUser();
    await lock(other);
    const workgroupId = await workgroupOf(await home.user('next'));
    await changeSeveralUsers(scopeFor(clerk), 'move', { users: [moved.userId], workgroupId }, { embedded: true });
    expect(await taskOf(other, taskId)).toMatchObject({ assignee: moved.name, version: 1 });
    for (const one of [id, other]) await lock(one, false);
  });
});

describe('the open tasks of several users', () => {
  const several = async () => [await aLeavingUser(), await aLeavingUser()] as const;
  const act = (name: 'deactivate' | 'move', users: string[], more: object) =>
    changeSeveralUsers(scopeFor(admin), name, { users, ...more }, { embedded: true });
  const titlesOf = async (...users: string[]) =>
    (await tasksOfUsers(scopeFor(admin), users)).map(({ title, assignee }) => [title, assignee]);

  test('who are deactivated are given to somebody who stays, or nobody is deactivated', async () => {
    const [one, other] = await several();
    const next = await home.user('next');
    const users = [one.leaving.userId, other.leaving.userId];
    const { tasks, successors: offered } = await chosenUsers(scopeFor(admin), 'deactivate', users, { embedded: true });
    expect(tasks.map(({ title, assignee }) => [title, assignee])).toEqual([
      ['Call the insurer', one.leaving.name],
      ['Call the insurer', other.leaving.name],
    ]);
    expect(offered.map(({ value }) => value)).not.toContain(`user:${users[0]}`);
    for (const tasksTo of ['', `user:${users[1]}`, 'kept']) {
      await expect(act('deactivate', users, { tasksTo })).rejects.toMatchObject({
        messages: { tasksTo: [expect.stringMatching(/^Choose/)] },
      });
    }
    expect(await titlesOf(...users)).toHaveLength(2);
    await act('deactivate', users, { tasksTo: `user:${next.userId}` });
    expect(await titlesOf(...users)).toEqual([]);
    expect(await titlesOf(next.userId)).toHaveLength(2);
  });

  test('who are moved stay with them or are given to somebody, as is chosen', async () => {
    const [one, other] = await several();
    const next = await home.user('next');
    const workgroupId = await workgroupOf(next);
    const [staying, leaving] = [one.leaving.userId, other.leaving.userId];
    await expect(act('move', [staying], { workgroupId })).rejects.toMatchObject({
      messages: { tasksTo: ['Choose who gets the tasks.'] },
    });
    await act('move', [staying], { workgroupId, tasksTo: 'kept' });
    await act('move', [leaving], { workgroupId, tasksTo: `workgroup:${workgroupId}` });
    expect(await titlesOf(staying)).toHaveLength(1);
    expect(await titlesOf(leaving)).toEqual([]);
  });
});

describe('the open tasks of a user who is moved in their own form', () => {
  const aWorkgroup = async () => workgroupOf(await home.user('colleague'));
  const save = (userId: string, workgroupId: string, tasksTo?: string) =>
    editUser(scopeFor(admin), userId, { ...someDetails({ workgroupId }), ...(tasksTo !== undefined && { tasksTo }) });
  const shownWorkgroup = async (userId: string) =>
    (await userForm(scopeFor(admin), userId, { embedded: true })).workgroup.id;

  test('keep the user where they are until somebody is chosen', async () => {
    const { leaving } = await aLeavingUser();
    const next = await home.user('next');
    const workgroupId = await aWorkgroup();
    await expect(save(leaving.userId, workgroupId, '')).rejects.toMatchObject({
      messages: { tasksTo: ['Choose who gets the tasks.'] },
    });
    expect(await shownWorkgroup(leaving.userId)).not.toBe(workgroupId);
    await save(leaving.userId, workgroupId, `user:${next.userId}`);
    expect(await shownWorkgroup(leaving.userId)).toBe(workgroupId);
    expect(await tasksOfUsers(scopeFor(admin), [leaving.userId])).toEqual([]);
    expect(await tasksOfUsers(scopeFor(admin), [next.userId])).toHaveLength(1);
  });

  test.each([['kept'], [undefined]])('stay with them as %s', async (tasksTo) => {
    const { leaving } = await aLeavingUser();
    const workgroupId = await aWorkgroup();
    await save(leaving.userId, workgroupId, tasksTo);
    expect(await shownWorkgroup(leaving.userId)).toBe(workgroupId);
    expect(await tasksOfUsers(scopeFor(admin), [leaving.userId])).toHaveLength(1);
  });

  test('are no question of a change without a move', async () => {
    const { leaving } = await aLeavingUser();
    await save(leaving.userId, await shownWorkgroup(leaving.userId), '');
    expect(await tasksOfUsers(scopeFor(admin), [leaving.userId])).toHaveLength(1);
  });
});

test('the open tasks of a user who is deleted are given to somebody first', async () => {
  const { leaving, id, taskId } = await aLeavingUser();
  const next = await home.user('next');
  await expect(deleteUser(scopeFor(admin), leaving.userId)).rejects.toMatchObject({
    messages: { tasksTo: ['Choose who gets the tasks.'] },
  });
  await deleteUser(scopeFor(admin), leaving.userId, `user:${next.userId}`);
  const { incident } = await viewIncident(scopeFor(next), id, { audited: false });
  expect(incident.tasks.find((task) => task.id === taskId)).toMatchObject({ assignee: next.name });
});

test('a program that deactivates or deletes a user names who gets their tasks', async () => {
  const api = await openApi(world);
  try {
    const program = await api.programOf(admin);
    const next = await home.user('next');
    const { leaving: staying } = await aLeavingUser();
    const own = `?tasksToUserGroupId=${await workgroupOf(registrar)}`;
    expect(await (await api.programOf(registrar))('PUT', `/users/deactivate/${staying.userId}${own}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'tasksToUserId' }] },
    });
    for (const [method, path] of [
      ['PUT', '/users/deactivate/'],
      ['DELETE', '/users/'],
    ] as const) {
      const { leaving } = await aLeavingUser();
      const refused = await program(method, `${path}${leaving.userId}`);
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'tasksToUserId' }] } });
      const done = await program(method, `${path}${leaving.userId}?tasksToUserId=${next.userId}`);
      expect(done.status, JSON.stringify(done.body)).toBe(204);
    }
    expect(await tasksOfUsers(scopeFor(admin), [next.userId])).toHaveLength(2);
  } finally {
    await api.close();
  }
});
