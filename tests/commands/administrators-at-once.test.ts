import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAvatar } from '#app/accounts/commands/change-avatar.server.ts';
import { changeSeveralUsers } from '#app/administration/users/commands/change-several-users.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { undoSeveralUsers } from '#app/administration/users/commands/undo-several-users.server.ts';
import type { UserAct } from '#app/administration/users/user-acts.ts';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import { keepFiles } from '#app/attachments/uploads/keep-files.server.ts';
import { startSession } from '#app/auth/commands/start-session.server.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { recordIncident } from '#app/drafts/saving/commands/record-incident.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { takeIncidentNumber } from '#app/incidents/changes/incident-numbers.server.ts';
import { aTextFile } from '../support/a-text-file.ts';
import { someDetails } from '../support/administration.ts';
import { completeDraft } from '../support/complete-draft.ts';
import { begunInTurn, heldIncident, heldUser, heldWorkgroup } from '../support/queued.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home } = world;
const { admin, manager } = home;
const { em } = scopeFor(admin);
const tasksTo = `user:${(await home.user('heir')).userId}`;

const workgroupOf = async (user: TestUser) =>
  (await scopeFor(user).em.execute<[{ id: string }]>('select acting_workgroup() as id'))[0].id;

async function anAdministrator() {
  const user = await home.user('leaving');
  const sql = 'update workgroup set is_admin = true where account_id = current_account() and id = $1';
  await em.execute(sql, [await workgroupOf(user)]);
  return user;
}

function several(act: UserAct, users: TestUser[], workgroupId?: string) {
  const input = { users: users.map(({ userId }) => userId), tasksTo, ...(workgroupId && { workgroupId }) };
  return changeSeveralUsers(scopeFor(admin), act, input, { embedded: true });
}

async function withTask(user: TestUser) {
  const { id } = await world.anIncident({ by: manager });
  const task = newTask.parse({ key: randomUUID(), title: 'Call', assignee: `user:${user.userId}` });
  await addTask(scopeFor(manager), id, task);
  return id;
}

describe('an administrator', () => {
  type Act = (leaving: TestUser, other: TestUser) => Promise<() => Promise<unknown>>;
  const acts: Record<string, Act> = {
    'with a task is deleted': async (leaving) => {
      await withTask(leaving);
      return () => deleteUser(scopeFor(admin), leaving.userId, tasksTo);
    },
    'with a task is deactivated': async (leaving) => {
      await withTask(leaving);
      return () => deactivateUser(scopeFor(admin), leaving.userId, { tasksTo });
    },
    'is deactivated after another user': async (leaving, other) => () => several('deactivate', [other, leaving]),
    'is moved after another user': async (leaving, other) => {
      const workgroupId = await workgroupOf(manager);
      return () => several('move', [other, leaving], workgroupId);
    },
    'is no longer activated after another user': async (leaving, other) => {
      await several('deactivate', [other, leaving]);
      const { actId } = await several('activate', [other, leaving]);
      return () => undoSeveralUsers(scopeFor(admin), actId);
    },
  };
  test.each(Object.entries(acts))('%s while an incident is recorded', async (_, prepared) => {
    const [other, leaving] = [await home.user('other'), await anAdministrator()];
    const act = await prepared(leaving, other);
    const { begun } = await transaction(scopeFor(manager), async (recording) => {
      await takeIncidentNumber(recording);
      const begun = await begunInTurn(scopeFor(admin), [act]);
      await recordIncident(recording, (blank) => ({ ...blank, ...complete }));
      return { begun };
    });
    expect(await Promise.allSettled(begun)).toMatchObject([{ status: 'fulfilled' }]);
  });
});

describe('several users while the workgroup of one of them is changed', () => {
  type Act = (users: TestUser[]) => Promise<() => Promise<unknown>>;
  const acts: Record<string, Act> = {
    'are deactivated': async (users) => () => several('deactivate', users),
    'are moved': async (users) => {
      const workgroupId = await workgroupOf(manager);
      return () => several('move', users, workgroupId);
    },
    'are moved back': async (users) => {
      const { actId } = await several('move', users, await workgroupOf(manager));
      return () => undoSeveralUsers(scopeFor(admin), actId);
    },
  };
  test.each(Object.entries(acts))('%s, and neither ends with an error', async (_, prepared) => {
    const users = [await home.user('one'), await home.user('other')];
    const [lockSql, id] = heldWorkgroup(await workgroupOf(users[1]!));
    const act = await prepared(users);
    const { begun } = await transaction(scopeFor(admin), async (changing) => {
      await changing.em.execute(lockSql, [id]);
      const begun = await begunInTurn(scopeFor(admin), [act]);
      await takeIncidentNumber(changing);
      return { begun };
    });
    expect(await Promise.allSettled(begun)).toMatchObject([{ status: 'fulfilled' }]);
  });
});

test('an administrator with a task is moved in their form while a file is added to the incident', async () => {
  const leaving = await anAdministrator();
  const id = await withTask(leaving);
  const details = someDetails({ workgroupId: await workgroupOf(manager) });
  const { begun } = await transaction(scopeFor(manager), async (adding) => {
    const [lockSql, incidentId] = heldIncident(id);
    await adding.em.execute(lockSql, [incidentId]);
    const begun = await begunInTurn(scopeFor(admin), [
      () => editUser(scopeFor(admin), leaving.userId, { ...details, tasksTo }),
    ]);
    await keepFiles(adding, aTextFile(), { purpose: 'ATTACHMENT', draftId: null });
    return { begun };
  });
  expect(await Promise.allSettled(begun)).toMatchObject([{ status: 'fulfilled' }]);
});

describe('an administrator who is deleted', () => {
  const acts: Record<string, (leaving: TestUser) => Promise<unknown>> = {
    'signs in': async ({ email }) => {
      const names = { firstName: null, lastName: null };
      const tokens = { refreshToken: null, idToken: null, expiresAt: null };
      const signIn = { identity: `test ${email}`, email, emailVerified: true, ...names, tokens };
      expect(await startSession(world.product, signIn)).toMatchObject({ isSeatless: false });
    },
    'changes their picture': async (leaving) => {
      const create = { width: 300, height: 300, channels: 3, background: 'red' } as const;
      const head = await sharp({ create }).png().toBuffer();
      await withUploadSession(world.product.files, async (session) => {
        const file = { ...(await session.receive(Readable.from([head]))), fileName: 'me.png', head };
        await changeAvatar(scopeFor(leaving), { file, crop: null, session });
      });
    },
  };
  beforeAll(() => em.execute('update account set concurrent_user_count = 99 where id = current_account()'));
  test.each(Object.entries(acts))('%s at the same moment, and neither ends with an error', async (_, act) => {
    const leaving = await anAdministrator();
    const { begun } = await transaction(scopeFor(admin), async (removing) => {
      const [lockSql, id] = heldUser(leaving.userId);
      await removing.em.execute(lockSql, [id]);
      const begun = await begunInTurn(scopeFor(admin), [() => act(leaving)]);
      await deleteUser(removing, leaving.userId);
      return { begun };
    });
    expect(await Promise.allSettled(begun)).toMatchObject([{ status: 'fulfilled' }]);
  });
});

const complete = completeDraft(home.lookups.INCIDENT_CLASS);
