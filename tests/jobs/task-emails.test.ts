import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { beginDailyEmails } from '#app/follow-up/commands/begin-daily-emails.server.ts';
import { changeFollowUpEmail } from '#app/follow-up/commands/change-follow-up-email.server.ts';
import { handBackTask } from '#app/follow-up/commands/hand-back-task.server.ts';
import { takeTask } from '#app/follow-up/commands/take-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { addTasks } from '#app/follow-up/tasks/add-tasks.server.ts';
import { giveTasks } from '#app/follow-up/tasks/give-tasks.server.ts';
import { unsubscribeToken } from '#app/follow-up/unsubscribe-token.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { ForbiddenError } from '#db/errors.ts';
import { emailDueTasks } from '#worker/jobs/email-due-tasks.ts';
import { emailTask } from '#worker/jobs/email-task.ts';
import { emailJobs } from '../support/email-jobs.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, product } = world;
const { manager } = home;
const [guard, night] = [await home.user('guard'), await home.user('night')];
await world.scopeFor(home.admin).em.execute(
  `update app_user set workgroup_id = (select workgroup_id from app_user where account_id = current_account() and id = $1)
     where account_id = current_account() and id = $2`,
  [guard.userId, night.userId],
);
const [{ id: guards }] = await world.scopeFor(guard).em.execute<[{ id: string }]>('select acting_workgroup() as id');
const scopeFor = (actor: Actor, at = '2026-03-13T20:31:00Z') => ({ ...world.scopeFor(actor), now: () => new Date(at) });

const open = await world.anIncident({ by: manager });
const toGuard = `user:${guard.userId}`;
const add = (title: string, assignee = toGuard, dueOn = '', id = open.id, by: Actor = manager) =>
  addTask(scopeFor(by, '2026-03-01T20:00:00Z'), id, newTask.parse({ key: randomUUID(), title, assignee, dueOn }));

const { takeJobs, sent } = emailJobs(world, { 'email-task': emailTask, 'email-due-tasks': emailDueTasks });
const sentNew = () => sent('email-task', '2026-03-13T20:31:00Z');
const remind = async (at: string) => {
  const scope = { ...scopeFor(manager, at), accountId: home.id };
  await beginDailyEmails(scope);
  return await sent('email-due-tasks', at);
};

describe('the email about a new task', () => {
  test('goes to its assignee with title, number, class and day, and no details', async () => {
    await add('Save camera 12', toGuard, '2026-03-13');
    const [email, ...others] = await sentNew();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: guard.email, subject: 'New task: Save camera 12, due 13/03/2026' });
    for (const part of [
      manager.name,
      'Today, 13/03/2026',
      `#${open.number}, Some INCIDENT_CLASS`,
      '/unsubscribe/task?',
    ]) {
      expect(email!.text).toContain(part);
    }
    expect(email!.text).not.toMatch(/window|broken|Camille/i);
    expect(email!.unsubscribe).toContain('/unsubscribe/task?token=');
  });

  test('goes to each of a workgroup until one has taken it, and to nobody about their own task', async () => {
    const taskId = await add('Watch the door', `workgroup:${guards}`);
    await add('My own', `user:${manager.userId}`);
    expect((await sentNew()).map(({ to }) => to)).toEqual([guard.email, night.email].toSorted());
    await add('Watch the gate', `workgroup:${guards}`);
    await takeTask(scopeFor(night), open.id, taskId);
    expect(await sentNew()).toHaveLength(2);
    const taken = await add('Taken meanwhile', `workgroup:${guards}`);
    await takeTask(scopeFor(night), open.id, taken);
    expect((await sentNew()).map(({ to }) => to)).toEqual([night.email]);
  });

  test('goes back with the reason when the task is handed back', async () => {
    const taskId = await add('Call the guest');
    await sentNew();
    await handBackTask(scopeFor(guard), open.id, taskId, { note: 'I am away.' });
    const [email] = await sentNew();
    expect(email).toMatchObject({ to: manager.email, subject: 'Task handed back: Call the guest' });
    expect(email!.text).toContain('Reason: I am away.');
  });

  test('goes back to the maker of the key that assigned the task', async () => {
    const privileges = ['ALLINCIDENT_SEARCH' as const, 'ALLINCIDENT_EDIT' as const];
    const input = { name: 'Alarms', privileges, worksFor: '365' as const };
    const { key } = await makeKey(scopeFor(home.admin), product.settings.sessionSecret, input);
    const taskId = await add('Look at the alarm', toGuard, '', open.id, (await scopeOfKey(product, key))!.scope.actor);
    await sentNew();
    const outcome = await handBackTask(scopeFor(guard), open.id, taskId, { note: 'It is silent.' });
    expect(outcome.assignee).toBe(home.admin.name);
    expect((await sentNew()).map(({ to, subject }) => [to, subject])).toEqual([
      [home.admin.email, 'Task handed back: Look at the alarm'],
    ]);
    await expect(handBackTask(scopeFor(home.admin), open.id, taskId, { note: 'Why?' })).rejects.toThrow(ForbiddenError);
  });

  test('tells of several tasks of one act at once: of those added together, and of those given on', async () => {
    const helper = await home.user('helper');
    const inputs = [
      ['Later', '2026-03-20'],
      ['Without a day', ''],
      ['Sooner', '2026-03-14'],
    ].map(([title, dueOn]) => newTask.parse({ key: randomUUID(), title, dueOn, assignee: `user:${helper.userId}` }));
    const scope = scopeFor(manager, '2026-03-01T20:00:00Z');
    await addTasks(scope, open.id, inputs);
    const [email, ...others] = await sentNew();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: helper.email, subject: `3 new tasks from ${manager.name}` });
    expect(email!.text).toMatch(
      /Due: Tomorrow, 14\/03\/2026\s+Sooner[\s\S]*Due: .*20\/03\/2026\s+Later[\s\S]*No due day\s+Without a day/,
    );
    expect(email!.text).toContain(`Incident #${open.number}, Some INCIDENT_CLASS`);
    await addTasks(scope, open.id, inputs);
    expect(await sentNew()).toEqual([]);
    await transaction(scopeFor(home.admin), (scope) => giveTasks(scope, [helper.userId], toGuard));
    const given = await sentNew();
    expect(given.map(({ to, subject }) => [to, subject])).toEqual([
      [guard.email, `3 new tasks from ${home.admin.name}`],
    ]);
  });

  test('does not go about a closed incident, whose tasks of a leaving user are given away', async () => {
    const leaving = await home.user('leaving');
    const closed = await world.anIncident({ by: manager });
    await add('Waits', `user:${leaving.userId}`, '', closed.id);
    await sentNew();
    await world
      .scopeFor(home.admin)
      .em.execute('update incident set status = 2 where account_id = current_account() and id = $1', [closed.id]);
    await transaction(scopeFor(home.admin), (scope) => giveTasks(scope, [leaving.userId], toGuard));
    const { tasks } = (await incidentRecord(scopeFor(home.admin), closed.id))!;
    expect(tasks).toMatchObject([{ title: 'Waits', assignee: guard.name }]);
    expect(await sentNew()).toEqual([]);
  });

  test('does not go about a locked incident, nor to who has left such emails', async () => {
    const locked = await world.anIncident({ by: manager, locked: true });
    await add('Locked', toGuard, '', locked.id);
    expect(await sentNew()).toEqual([]);
    const token = unsubscribeToken(product.settings, { accountId: home.id, userId: guard.userId, kind: 'NEW' });
    expect(await changeFollowUpEmail(product, token, false)).toBe(true);
    await add('Left');
    expect(await sentNew()).toEqual([]);
    expect(await changeFollowUpEmail(product, token, true)).toBe(true);
    await add('Had again');
    expect(await sentNew()).toHaveLength(1);
    expect(await changeFollowUpEmail(product, `${token}x`.slice(4), false)).toBe(false);
  });
});

describe('the email about due tasks', () => {
  test('goes once a person and day from 8 AM of the account on, with all overdue tasks and those due tomorrow', async () => {
    const other = await home.user('other');
    const toOther = `user:${other.userId}`;
    await remind('2026-05-13T15:00:00Z');
    await add('Two days late', toOther, '2026-05-12');
    await add('One day late', toOther, '2026-05-13');
    await add('Due tomorrow', toOther, '2026-05-15');
    await add('Due today', toOther, '2026-05-14');
    await add('Of tomorrow', `workgroup:${guards}`, '2026-05-15');
    await takeJobs('email-task');
    expect(await remind('2026-05-14T14:59:00Z')).toEqual([]);
    const emails = await remind('2026-05-14T15:00:00Z');
    expect(emails.map(({ to }) => to)).toEqual([guard.email, night.email, other.email].toSorted());
    const email = emails.find(({ to }) => to === other.email)!;
    expect(email.subject).toBe('Your tasks: 2 overdue, 1 due tomorrow');
    expect(email.text).toMatch(
      /Was due 12\/05\/2026, 2 days overdue[\s\S]*Was due 13\/05\/2026, 1 day overdue[\s\S]*Due 15\/05/,
    );
    expect(email.text).not.toContain('Due today');
    expect(await remind('2026-05-14T15:10:00Z')).toEqual([]);
    // on the day after, of the task that was due today
    expect((await remind('2026-05-15T20:00:00Z')).map(({ to }) => to)).toEqual([other.email]);
    expect(await remind('2026-05-16T15:00:00Z')).toHaveLength(3);
    expect(await remind('2026-05-17T15:00:00Z')).toEqual([]);
  });

  test('tells after days without a worker of all that nobody was told of', async () => {
    const people = await Promise.all(['one', 'two', 'three', 'four'].map((name) => home.user(name)));
    const [late, today, told, longLate] = people.map(({ userId }) => `user:${userId}`);
    await add('Before the emails of the 10th', longLate, '2026-05-28');
    await add('Told on the 9th', told, '2026-06-10');
    await takeJobs('email-task');
    await remind('2026-05-29T15:00:00Z');
    await remind('2026-06-09T15:00:00Z');
    await remind('2026-06-10T15:00:00Z');
    await add('Was due on the 12th', late, '2026-06-12');
    await add('Due on the 14th', today, '2026-06-14');
    await takeJobs('email-task');
    const emails = await remind('2026-06-14T15:00:00Z');
    const subjects = new Map(emails.map(({ to, subject }) => [to, subject]));
    expect(people.map(({ email }) => subjects.get(email))).toEqual([
      'Your tasks: 1 overdue',
      'Your tasks: 1 due today',
      'Your tasks: 1 overdue',
      undefined,
    ]);
  });

  test('is sent once when two workers begin at once', async () => {
    await remind('2026-07-13T15:00:00Z');
    const scope = { ...scopeFor(manager, '2026-07-14T15:00:00Z'), accountId: home.id };
    await add('Due', toGuard, '2026-07-15');
    await takeJobs('email-task');
    const twin = { ...world.scopeFor(manager), now: scope.now, accountId: home.id };
    await Promise.all([beginDailyEmails(scope), beginDailyEmails(twin)]);
    expect((await takeJobs('email-due-tasks')).map(({ userId }) => userId)).toEqual([guard.userId]);
  });
});
