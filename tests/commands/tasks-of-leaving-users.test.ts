import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { successors } from '#app/follow-up/queries/successors.server.ts';
import { tasksOfUser } from '#app/follow-up/queries/tasks-of-user.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { aWorld } from '../support/world.ts';

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

describe('the open tasks of a user who is deactivated', () => {
  test('are listed, and given to somebody in the same step', async () => {
    const { leaving, id, taskId } = await aLeavingUser();
    const next = await home.user('next');
    expect((await tasksOfUser(scopeFor(admin), leaving.userId)).map(({ title }) => title)).toEqual([
      'Call the insurer',
    ]);
    await deactivateUser(scopeFor(admin), leaving.userId, { tasksTo: `user:${next.userId}` });
    const { incident } = await viewIncident(scopeFor(next), id, { audited: false });
    expect(incident.tasks.find((task) => task.id === taskId)).toMatchObject({
      ...{ assignee: next.name, assignUserName: admin.name, state: 'OPEN' },
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
    expect(await tasksOfUser(scopeFor(admin), leaving.userId)).toHaveLength(1);
  });

  test('are not taken by who may not search incidents, because a task lets its assignee read', async () => {
    const { leaving } = await aLeavingUser();
    const offered = async (actor: typeof admin) =>
      (await successors(scopeFor(actor), leaving.userId)).map(({ value }) => value);
    expect(await offered(registrar)).not.toContain(`user:${registrar.userId}`);
    expect(await offered(admin)).toContain(`user:${admin.userId}`);
    const taking = deactivateUser(scopeFor(registrar), leaving.userId, { tasksTo: `user:${registrar.userId}` });
    await expect(taking).rejects.toMatchObject({ messages: { tasksTo: ['Choose from the list.'] } });
  });

  test('are no question where there are none', async () => {
    const idle = await home.user('idle');
    await deactivateUser(scopeFor(admin), idle.userId, { tasksTo: '' });
    expect(await tasksOfUser(scopeFor(admin), idle.userId)).toEqual([]);
  });
});
