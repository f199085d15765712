import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { dashboardTasks } from '#app/dashboard/queries/dashboard-tasks.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { dueGroup, type TaskList, taskListOf } from '#app/follow-up/my-tasks.ts';
import { myTasks } from '#app/follow-up/queries/my-tasks.server.ts';
import { taskCounts } from '#app/follow-up/queries/task-counts.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { daysLeft, dueWords } from '#app/ui/dates/due-day.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour } = world;
const { manager } = home;
const guard = await home.user('guard');
/** 11 p.m. of 14 March 2026 in the account's zone, which is 15 March in UTC. */
const scopeFor = (actor: Actor, at = '2026-03-15T06:00:00Z') => ({ ...world.scopeFor(actor), now: () => new Date(at) });
const [{ id: guards }] = await scopeFor(guard).em.execute<[{ id: string }]>('select acting_workgroup() as id');
const open = await world.anIncident({ by: manager });
const locked = await world.anIncident({ by: manager, locked: true });
const closed = await world.anIncident({ by: manager });
const toGuard = `user:${guard.userId}`;
const add = (title: string, assignee: string, dueOn: string, id = open.id) =>
  addTask(scopeFor(manager, '2026-03-01T20:00:00Z'), id, newTask.parse({ key: randomUUID(), title, assignee, dueOn }));
await add('late', toGuard, '2026-03-13');
await add('today', toGuard, '2026-03-14');
await add('of the workgroup', `workgroup:${guards}`, '2026-03-15');
await add('later', toGuard, '2026-04-15');
await add('without a day', toGuard, '');
await add('of a locked incident', toGuard, '2026-03-10', locked.id);
await add('of a closed incident', toGuard, '2026-03-10', closed.id);
const done = await add('done', toGuard, '2026-03-14');
await finishTask(scopeFor(guard), open.id, done, { note: '' });
await scopeFor(manager).em.execute(
  'update incident set status = 2, closed_at = now() where account_id = current_account() and id = $1',
  [closed.id],
);

const page = { page: 1, pageSize: 10 };
const titles = async (actor: Actor, list: TaskList) =>
  (await myTasks(scopeFor(actor), list, page)).tasks.map(({ title }) => title);

describe('my tasks', () => {
  test('are by due day, without those of locked and closed incidents', async () => {
    expect(await titles(guard, 'todo')).toEqual(['late', 'today', 'of the workgroup', 'later', 'without a day']);
    expect(await titles(guard, 'mine')).toEqual(['late', 'today', 'later', 'without a day']);
    expect(await titles(guard, 'workgroup')).toEqual(['of the workgroup']);
    expect(await titles(guard, 'overdue')).toEqual(['late']);
    expect(await titles(guard, 'assigned')).toEqual([]);
    expect(await titles(guard, 'finished')).toEqual(['done']);
    expect(await taskCounts(scopeFor(guard))).toEqual({
      todo: 5,
      mine: 4,
      workgroup: 1,
      overdue: 1,
      assigned: 0,
      finished: 1,
    });
  });

  test('that I assigned are a list of their own, those of locked incidents with INCIDENT_LOCK', async () => {
    expect(await titles(manager, 'assigned')).toEqual([
      ...['of a locked incident', 'late', 'today', 'of the workgroup', 'later', 'without a day'],
    ]);
    expect(await titles(neighbour.manager, 'assigned')).toEqual([]);
  });

  test('are shown page by page', async () => {
    const second = await myTasks(scopeFor(guard), 'todo', { page: 2, pageSize: 3 });
    expect(second.tasks.map(({ title }) => title)).toEqual(['later', 'without a day']);
  });

  test('are three rows on the dashboard, and nothing for who has none', async () => {
    const { tasks, count } = (await dashboardTasks(scopeFor(guard)))!;
    expect([tasks.map(({ title }) => title), count]).toEqual([['late', 'today', 'of the workgroup'], 5]);
    expect(await dashboardTasks(scopeFor(home.viewer))).toBeNull();
  });

  test.each([
    ['2026-03-12', '2 days overdue', 'Overdue'],
    ['2026-03-13', '1 day overdue', 'Overdue'],
    ['2026-03-14', 'today', 'Today'],
    ['2026-03-15', 'tomorrow', 'Next 7 days'],
    ['2026-03-21', 'in 7 days', 'Next 7 days'],
    ['2026-03-22', 'in 8 days', 'Later'],
  ])('due on %s say %s', (dueOn, words, group) => {
    expect(daysLeft(dueOn, '2026-03-14')).toEqual({ words, isLate: words.endsWith('overdue') });
    expect(dueGroup(dueOn, '2026-03-14')).toBe(group);
  });

  test('say their due day', () => {
    const words = (dueOn: string | null, today: string | null = '2026-03-14') =>
      dueWords(dueOn, today, { dateFormat: 0 });
    expect(words(null)).toBe('No due day');
    expect(words('2026-03-16')).toBe('Due 16/03/2026, in 2 days');
    expect(words('2026-03-13')).toBe('was due 13/03/2026');
    expect(words('2026-03-13', null)).toBe('Due 13/03/2026');
    expect(dueGroup(null, '2026-03-14')).toBe('No due day');
  });

  test('has the list of the address, or the first', () => {
    const listAt = (search: string) => taskListOf(new Request(`http://page/tasks${search}`));
    expect([listAt(''), listAt('?show=overdue'), listAt('?show=constructor')]).toEqual(['todo', 'overdue', 'todo']);
  });
});
