import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { deleteWorkgroup } from '#app/administration/users/commands/delete-workgroup.server.ts';
import { workgroupToDelete } from '#app/administration/users/queries/workgroup-to-delete.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { changeTask } from '#app/follow-up/commands/change-task.server.ts';
import { dropTask } from '#app/follow-up/commands/drop-task.server.ts';
import { takeTask } from '#app/follow-up/commands/take-task.server.ts';
import { changedTask, newTask } from '#app/follow-up/task.schema.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { openApi } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home, neighbour } = world;
const { admin, manager } = home;
const { em } = scopeFor(admin);
/** Deletes workgroups, and sees neither locked incidents nor others' incidents. */
const clerk = await home.user('clerk', 'USERGROUP_DELETE');

/** A workgroup whose only user is given back too. */
async function aWorkgroup() {
  const user = await home.user('porter');
  const [{ id }] = await scopeFor(user).em.execute<[{ id: string }]>('select acting_workgroup() as id');
  return { id, user, leave: () => deleteUser(scopeFor(admin), user.userId) };
}

/** An incident with a task of the workgroup that nobody has taken. */
async function anIncidentFor(workgroupId: string) {
  const incident = await world.anIncident({ by: manager });
  const input = newTask.parse({ key: randomUUID(), title: 'Watch the door', assignee: `workgroup:${workgroupId}` });
  return { ...incident, taskId: await addTask(scopeFor(manager), incident.id, input) };
}
const set = (id: string, change: string) =>
  em.execute(`update incident set ${change} where account_id = current_account() and id = $1`, [id]);
const remove = (actor: Actor, id: string) => deleteWorkgroup(scopeFor(actor), id);
const refusalFor = async (actor: Actor, id: string) => {
  const { refusal } = await workgroupToDelete(scopeFor(actor), id);
  await expect(remove(actor, id)).rejects.toMatchObject({ name: 'BusinessRuleError', message: refusal });
  return refusal;
};

describe('a workgroup with open tasks that nobody has taken', () => {
  test('is not deleted; the form says how many there are, and in which incidents they can be given to others', async () => {
    const { id, leave } = await aWorkgroup();
    const incidents = [];
    for (let at = 0; at < 7; at++) incidents.push(await anIncidentFor(id));
    await leave();
    const [first, closed, locked] = incidents;
    await set(closed!.id, 'status = 2');
    await set(locked!.id, 'locked = true');
    const numbers = incidents.map(({ number }) => number);
    const named = [numbers[0], `${numbers[1]} (closed)`, ...numbers.slice(2, 5)].map((text) => `#${text}`).join(', ');
    const advice = 'Give them to somebody else first, or drop them, on the page of each incident.';
    expect(await refusalFor(admin, id)).toBe(
      `7 open tasks of this workgroup are not taken by anybody: of ${named} and 2 more. ${advice} ` +
        'Reopen a closed incident first.',
    );
    expect(await refusalFor(clerk, id)).toBe(
      '7 open tasks of this workgroup are not taken by anybody, of incidents that you may not view. ' +
        'Ask somebody who may edit these incidents to give the tasks to somebody else, or to drop them.',
    );
    await set(closed!.id, 'status = 1');
    await set(locked!.id, 'locked = false');
    for (const { id, taskId } of incidents.slice(1)) {
      await dropTask(scopeFor(manager), id, taskId, { note: 'Nobody is left.' });
    }
    expect(await refusalFor(admin, id)).toBe(
      `1 open task of this workgroup is not taken by anybody: of #${first!.number}. ` +
        'Give it to somebody else first, or drop it, on the page of the incident.',
    );
    const input = { title: 'Watch the door', assignee: `user:${manager.userId}`, version: 1 };
    await changeTask(scopeFor(manager), first!.id, first!.taskId, changedTask.parse(input));
    expect(await workgroupToDelete(scopeFor(admin), id)).toMatchObject({ refusal: null });
    await remove(admin, id);
  });

  test('of locked incidents alone is not deleted by who does not see these', async () => {
    const keeper = await home.user('keeper', 'USERGROUP_DELETE', 'ALLINCIDENT_SEARCH');
    const { id, leave } = await aWorkgroup();
    const [shown, hidden] = [await anIncidentFor(id), await anIncidentFor(id)];
    await leave();
    await set(hidden.id, 'locked = true');
    expect(await refusalFor(keeper, id)).toContain(`: of #${shown.number} and 1 more. `);
    await dropTask(scopeFor(manager), shown.id, shown.taskId, { note: 'No.' });
    expect(await refusalFor(keeper, id)).toContain('1 open task of this workgroup is not taken by anybody, of an');
    const [{ sees }] = await scopeFor(keeper).em.execute<[{ sees: boolean }]>(
      `select exists (select from incident where account_id = current_account() and locked) as sees
       from untaken_tasks($1) as counted`,
      [id],
    );
    expect(sees).toBe(false);
    const [{ count }] = await scopeFor(neighbour.admin).em.execute<[{ count: number }]>(
      'select untaken_tasks($1) as count',
      [id],
    );
    expect(count).toBe(0);
  });

  test('that are ended or taken is deleted, and who has one keeps it', async () => {
    const { id, user, leave } = await aWorkgroup();
    const [ended, taken] = [await anIncidentFor(id), await anIncidentFor(id)];
    await dropTask(scopeFor(manager), ended.id, ended.taskId, { note: 'No.' });
    await takeTask(scopeFor(user), taken.id, taken.taskId);
    await em.execute(
      `update app_user set workgroup_id = (
         select workgroup_id from app_user where account_id = current_account() and id = $2)
       where account_id = current_account() and id = $1`,
      [user.userId, clerk.userId],
    );
    await remove(clerk, id);
    expect((await incidentRecord(scopeFor(admin), taken.id))!.tasks).toMatchObject([{ assignee: user.name }]);
    await expect(leave()).rejects.toMatchObject({ messages: { tasksTo: ['Choose who gets the tasks.'] } });
  });

  test('is not deleted by a program, which gets the sentence of the form', async () => {
    const { id, leave } = await aWorkgroup();
    const { number } = await anIncidentFor(id);
    await leave();
    const api = await openApi(world);
    try {
      const answer = await (await api.programOf(admin))('DELETE', `/userGroups/${id}`);
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining(`not taken by anybody: of #${number}. `) },
      });
    } finally {
      await api.close();
    }
  });
});
