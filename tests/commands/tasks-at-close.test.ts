import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home } = world;
const { manager } = home;
const guard = await home.user('guard');

const reason = 'The insurer has it.';
const close = (id: string, version: number, closeOpenTasks?: string) =>
  closeIncident(scopeFor(manager), id, { ...closeInput.parse({ closeOpenTasks }), version });
const versionOf = async (id: string) => (await incidentForDialog(scopeFor(manager), id, 'close')).version;
const read = (id: string) => viewIncident(scopeFor(manager), id, { audited: false });

async function withATask() {
  const { id } = await world.anIncident({ by: manager });
  const input = { key: randomUUID(), title: 'Call the insurer', assignee: `user:${guard.userId}` };
  const taskId = await addTask(scopeFor(manager), id, newTask.parse(input));
  return { id, taskId };
}

describe('an incident with open tasks', () => {
  test('is closed with a reason alone, which is kept with the close', async () => {
    const { id } = await withATask();
    const { version, open } = await incidentForDialog(scopeFor(manager), id, 'close');
    expect(open.tasks.map(({ title, assignee }) => [title, assignee])).toEqual([['Call the insurer', guard.name]]);
    const messages = { closeOpenTasks: ['1 task is open. Enter why the incident is closed with it.'] };
    for (const empty of [undefined, '', '  ']) {
      await expect(close(id, version, empty)).rejects.toMatchObject({ messages });
    }
    await close(id, version, reason);
    expect((await read(id)).incident.close).toMatchObject({ openTasks: reason });
  });

  test('lets nobody act on the tasks, and its assignee does not read it, until it is reopened', async () => {
    const { id, taskId } = await withATask();
    await close(id, await versionOf(id), reason);
    await expect(viewIncident(scopeFor(guard), id, { audited: false })).rejects.toThrow(NotFoundError);
    expect((await finishTask(scopeFor(guard), id, taskId, { note: '' })).refusal).toMatch(/is closed. Its tasks wait/);
    const { incident } = await read(id);
    await reopenIncident(scopeFor(manager), id, incident.version!);
    const reopened = (await read(id)).incident;
    expect(reopened.tasks).toEqual(incident.tasks);
    expect(reopened.close).toBeNull();
    expect((await finishTask(scopeFor(guard), id, taskId, { note: '' })).refusal).toBeNull();
  });

  test('whose tasks have ended is closed without a reason, and keeps none', async () => {
    const { id, taskId } = await withATask();
    await finishTask(scopeFor(guard), id, taskId, { note: '' });
    await close(id, await versionOf(id), reason);
    expect((await read(id)).incident.close).toMatchObject({ openTasks: '' });
  });

  test('is closed and given a task at once in one order or the other, never with an open task and without a reason', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await world.anIncident({ by: manager });
      const version = await versionOf(id);
      const input = { key: randomUUID(), title: 'Call', assignee: `user:${guard.userId}` };
      const [closed, added] = await Promise.allSettled([
        close(id, version),
        addTask(scopeFor(manager), id, newTask.parse(input)),
      ]);
      expect([closed.status, added.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
