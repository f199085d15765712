import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { exportedTable } from '#app/incidents/list/exported-table.ts';
import { type ListColumn, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { type Criteria, criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { criteriaAsText } from '#app/search/criteria/criteria-words.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour } = world;
const { manager, officer, viewer } = home;
const guard = await home.user('guard', 'MYINCIDENT_SEARCH');

/** Noon of that day in March 2026 in the account's zone. */
const on = (actor: Actor, day: number) => ({
  ...world.scopeFor(actor),
  now: () => new Date(Date.UTC(2026, 2, day, 19)),
});
const columns: ListColumn[] = ['number', 'openTasks', 'nextDueDate'];
const place = { page: 1, pageSize: 50, sort: newestFirst, columns };
const having = (...values: object[]) => criteriaSchema.parse({ task: { values } });
const found = async (actor: Actor, criteria: Criteria) =>
  (await matchingIncidents(on(actor, 14), criteria, place)) ?? [];
const numbersFor = async (actor: Actor, criteria: Criteria) =>
  (await found(actor, criteria)).map(({ number }) => number).toReversed();
const addOn = (day: number, id: string, given: { title: string; to: Actor; dueOn?: string; by?: Actor }) =>
  addTask(
    on(given.by ?? manager, day),
    id,
    newTask.parse({
      key: randomUUID(),
      title: given.title,
      assignee: `user:${given.to.userId}`,
      dueOn: given.dueOn ?? '',
    }),
  );

const incidents = {
  overdue: await world.anIncident({ by: manager }),
  due: await world.anIncident({ by: officer }),
  finished: await world.anIncident({ by: manager }),
  closed: await world.anIncident({ by: manager }),
  locked: await world.anIncident({ by: manager }),
};
const { overdue, due, closed, locked } = incidents;

beforeAll(async () => {
  await addOn(10, overdue.id, { title: 'Save camera 12', to: guard, dueOn: '2026-03-12' });
  await addOn(10, overdue.id, { title: 'Print it', to: viewer, dueOn: '2026-03-13' });
  await addOn(10, due.id, { title: 'Call the guest', to: officer, dueOn: '2026-03-14' });
  const done = await addOn(10, incidents.finished.id, { title: 'Save camera 13', to: guard, dueOn: '2026-03-11' });
  await finishTask(on(guard, 10), incidents.finished.id, done, { note: '' });
  await addOn(10, closed.id, { title: 'Save camera 14', to: guard, dueOn: '2026-03-11' });
  await addOn(10, locked.id, { title: 'Save camera 15', to: guard, dueOn: '2026-03-11' });
  const { em } = world.scopeFor(manager);
  await em.execute(
    'update incident set status = 2, closed_at = now() where account_id = current_account() and id = $1',
    [closed.id],
  );
  await em.execute('update incident set locked = true where account_id = current_account() and id = $1', [locked.id]);
});

/** The world's own task is of the manager and due later. */
const ofGuard = { assignee: 'guard' };

describe('a search by tasks', () => {
  test('finds incidents with open and with overdue ones, and none that are finished or of closed incidents', async () => {
    const open = await numbersFor(manager, having({ state: 'OPEN' }));
    expect(open).toEqual(expect.arrayContaining([overdue.number, due.number, locked.number]));
    for (const other of [incidents.finished, closed]) expect(open).not.toContain(other.number);
    expect(await numbersFor(manager, having({ state: 'OVERDUE' }))).toEqual([overdue.number, locked.number]);
  });

  test('counts days in the zone of the account, whatever zone its dates have', async () => {
    const criteria = criteriaSchema.parse({ timeZone: 'Pacific/Auckland', task: { values: [{ state: 'OVERDUE' }] } });
    const late = { ...on(manager, 15), now: () => new Date('2026-03-15T06:30:00Z') };
    const rows = (await matchingIncidents(late, criteria, place)) ?? [];
    expect(rows.map(({ number }) => number)).not.toContain(due.number);
  });

  test('finds those of users and workgroups by a part of their names', async () => {
    expect(await numbersFor(manager, having(ofGuard))).toEqual([overdue.number, locked.number]);
    expect(await numbersFor(manager, having({ assignee: 'R Tes' }))).toEqual(
      expect.arrayContaining([overdue.number, due.number]),
    );
    expect(await numbersFor(manager, having({ assignee: '%' }))).toEqual([]);
    const { em } = world.scopeFor(manager);
    await em.execute(
      `insert into incident_task (account_id, incident_id, title, workgroup_id)
       select current_account(), $1, 'Brief the shift', workgroup_id from app_user where account_id = current_account() and id = $2`,
      [incidents.finished.id, guard.userId],
    );
    expect(await numbersFor(manager, having({ assignee: 'guard ' }))).toEqual([
      overdue.number,
      incidents.finished.number,
      locked.number,
    ]);
  });

  test('finds for each user what they may find: without locked incidents, and of some only their own', async () => {
    expect(await numbersFor(viewer, having({ state: 'OVERDUE' }))).toEqual([overdue.number]);
    expect(await numbersFor(officer, having({ state: 'OPEN' }))).toEqual([due.number]);
    expect(await numbersFor(neighbour.manager, having({ assignee: 'guard' }))).toEqual([]);
  });

  test('does not find the incident that a user reads for the sake of a task', async () => {
    expect(await numbersFor(guard, having(ofGuard))).toEqual([]);
  });

  test('has the tasks by due day with who has them, and the next day, in lists and files', async () => {
    const [row] = await found(manager, having({ assignee: 'viewer' }));
    expect(row).toMatchObject({
      openTasks: [`Save camera 12 (${guard.name})`, `Print it (${viewer.name})`],
      nextDueDate: '2026-03-12',
    });
    const { head, batches } = exportedTable(
      'Found',
      columns,
      allMatchingIncidents(on(manager, 14), having({ assignee: 'viewer' }), place),
      viewerDisplay(manager),
    );
    expect(head).toEqual(['Number', 'Open tasks', { label: 'Next due day', kind: 'day' }]);
    for await (const rows of batches) {
      expect(rows).toEqual([
        [overdue.number, `Save camera 12 (${guard.name}); Print it (${viewer.name})`, '2026-03-12'],
      ]);
    }
    const all = await found(manager, criteriaSchema.parse({ status: { values: [{ status: 2 }] } }));
    expect(all.find(({ number }) => number === closed.number)).toMatchObject({ openTasks: [], nextDueDate: null });
  });

  test('is said in words', () => {
    const words = (...values: object[]) => criteriaAsText(having(...values), {}, viewerDisplay(manager));
    expect(words({})).toBe('With an open task');
    expect(words({ state: 'OVERDUE', assignee: ' Ana ' })).toBe('With an overdue task, assignee contains “Ana”');
    expect(words({}, { state: 'OVERDUE' })).toBe('With an open task OR With an overdue task');
  });
});
