import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { moveUser } from '#app/administration/users/changes/move-user.server.ts';
import { changeSeveralUsers } from '#app/administration/users/commands/change-several-users.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { deleteWorkgroup } from '#app/administration/users/commands/delete-workgroup.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { changeTask } from '#app/follow-up/commands/change-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { handBackTask } from '#app/follow-up/commands/hand-back-task.server.ts';
import { takeTask } from '#app/follow-up/commands/take-task.server.ts';
import { changedTask, newTask } from '#app/follow-up/task.schema.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { heldIncident, heldUser, heldWorkgroup, queued } from '../support/queued.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home } = world;
const { admin, manager } = home;
const { em } = scopeFor(admin);
const heir = await home.user('heir');
const toHeir = `user:${heir.userId}`;

const workgroupOf = async (user: TestUser) =>
  (await scopeFor(user).em.execute<[{ id: string }]>('select acting_workgroup() as id'))[0].id;
const add = (id: string, assignee: string, by: TestUser = manager) =>
  addTask(scopeFor(by), id, newTask.parse({ key: randomUUID(), title: 'Call', assignee }));

/** A user with a task of an incident, who has assigned another one to the heir, and may take a third. */
async function aLife() {
  const leaving = await home.user('leaving', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
  const { id } = await world.anIncident({ by: manager });
  const workgroup = await workgroupOf(leaving);
  const own = await add(id, `user:${leaving.userId}`);
  const assigned = await add(id, toHeir, leaving);
  const untaken = await add(id, `workgroup:${workgroup}`);
  return { leaving, id, workgroup, own, assigned, untaken };
}
type Life = Awaited<ReturnType<typeof aLife>>;

const assigning: Record<string, (life: Life) => Promise<unknown>> = {
  add: ({ id, leaving }) => add(id, `user:${leaving.userId}`),
  change: ({ id, leaving, assigned }) => {
    const input = changedTask.parse({ title: 'Call', assignee: `user:${leaving.userId}`, version: 1 });
    return changeTask(scopeFor(manager), id, assigned, input);
  },
  'hand back': ({ id, assigned }) => handBackTask(scopeFor(heir), id, assigned, { note: 'Away.' }),
  take: ({ id, leaving, untaken }) => takeTask(scopeFor(leaving), id, untaken),
  finish: ({ id, leaving, own }) => finishTask(scopeFor(leaving), id, own, { note: '' }),
  give: async ({ id, leaving }) => {
    const other = await home.user('other');
    await add(id, `user:${other.userId}`);
    return deactivateUser(scopeFor(admin), other.userId, { tasksTo: `user:${leaving.userId}` });
  },
};
const leaving: Record<string, (life: Life) => Promise<unknown>> = {
  deactivate: ({ leaving }) => deactivateUser(scopeFor(admin), leaving.userId, { tasksTo: toHeir }),
  delete: ({ leaving }) => deleteUser(scopeFor(admin), leaving.userId, toHeir),
  'deactivate with others': ({ leaving }) => {
    const users = [leaving.userId];
    return changeSeveralUsers(scopeFor(admin), 'deactivate', { users, tasksTo: toHeir }, { embedded: true });
  },
};
const cases = Object.keys(assigning).flatMap((act) => Object.keys(leaving).map((end) => [act, end] as const));

/** Expects that each act was done or refused in words, and that no open task belongs to somebody who is gone. */
async function expectOwners(outcomes: PromiseSettledResult<unknown>[]) {
  const refusals = ['BusinessRuleError', 'ForbiddenError', 'NotFoundError', 'StaleVersionError'];
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(errors.filter(({ name }) => !refusals.includes(name))).toEqual([]);
  const lost = await em.execute(
    `select t.id from incident_task t left join app_user u on u.account_id = t.account_id and u.id = t.assignee_user_id
     where t.account_id = current_account() and t.state = 'OPEN' and t.assignee_user_id is not null and u.status <> 1`,
  );
  expect(lost).toEqual([]);
}

describe('a task that is given to a user who leaves at the same moment', () => {
  const holds = {
    'while somebody holds the user': ({ leaving }: Life) => heldUser(leaving.userId),
    'while somebody holds the incident': ({ id }: Life) => heldIncident(id),
  };
  describe.each(Object.keys(holds) as (keyof typeof holds)[])('%s', (hold) => {
    test.each(cases)('stays with somebody who is active: %s, %s', async (act, end) => {
      for (const isReversed of [false, true]) {
        const life = await aLife();
        const acts = [assigning[act]!, leaving[end]!].map((one) => () => one(life));
        const outcomes = await queued(scopeFor(admin), holds[hold](life), isReversed ? acts.reverse() : acts);
        await expectOwners(outcomes);
        expect(outcomes[isReversed ? 0 : 1]!.status).toBe('fulfilled');
      }
    });
  });

  test.each(cases)('stays with somebody who is active, whoever is faster: %s, %s', async (act, end) => {
    for (let attempt = 0; attempt < (isComplete ? 20 : 2); attempt++) {
      const life = await aLife();
      await expectOwners(await Promise.allSettled([assigning[act]!(life), leaving[end]!(life)]));
    }
  });
});

test('two users who leave at the same moment do not get each other’s tasks', async () => {
  for (let attempt = 0; attempt < (isComplete ? 20 : 4); attempt++) {
    const [one, other] = [await aLife(), await aLife()];
    const outcomes = await Promise.allSettled([
      deactivateUser(scopeFor(admin), one.leaving.userId, { tasksTo: `user:${other.leaving.userId}` }),
      deleteUser(scopeFor(admin), other.leaving.userId, `user:${one.leaving.userId}`),
    ]);
    await expectOwners(outcomes);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

describe('a task of a workgroup', () => {
  test('is not taken by a user who is moved out of it at the same moment', async () => {
    for (const isReversed of [false, true]) {
      const life = await aLife();
      const workgroupId = await workgroupOf(heir);
      const acts = [
        () => takeTask(scopeFor(life.leaving), life.id, life.untaken),
        () => moveUser(scopeFor(admin), life.leaving.userId, { workgroupId }),
      ];
      const outcomes = await queued(scopeFor(admin), heldUser(life.leaving.userId), isReversed ? acts.reverse() : acts);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', isReversed ? 'rejected' : 'fulfilled']);
      await expectOwners(outcomes);
    }
  });

  test.each(['add', 'change', 'give'] as const)(
    'is not given to one that is deleted at the same moment: %s',
    async (act) => {
      for (const isReversed of [false, true]) {
        const { id, assigned } = await aLife();
        const [gone, other] = [await home.user('gone'), await home.user('other')];
        const workgroup = await workgroupOf(gone);
        await deleteUser(scopeFor(admin), gone.userId);
        await add(id, `user:${other.userId}`);
        // nobody of it is active, so that it is offered nowhere; a call names it
        const to = `workgroup:${workgroup}`;
        const given = {
          add: () => add(id, to),
          change: () => {
            const input = changedTask.parse({ title: 'Call', assignee: to, version: 1 });
            return changeTask(scopeFor(manager), id, assigned, input);
          },
          give: () => deactivateUser(scopeFor(admin), other.userId, { tasksTo: to }),
        }[act];
        const acts = [given, () => deleteWorkgroup(scopeFor(admin), workgroup)];
        const outcomes = await queued(scopeFor(admin), heldWorkgroup(workgroup), isReversed ? acts.reverse() : acts);
        await expectOwners(outcomes);
        if (act !== 'give') expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      }
    },
  );
});
