import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteTaskTemplate } from '#app/administration/lookups/commands/delete-task-template.server.ts';
import { saveTaskTemplate } from '#app/administration/lookups/commands/save-task-template.server.ts';
import { taskTemplateForm } from '#app/administration/lookups/queries/task-template-form.server.ts';
import { taskTemplates } from '#app/administration/lookups/queries/task-templates.server.ts';
import { taskTemplateInput } from '#app/administration/lookups/task-template.schema.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { addTemplateTasks } from '#app/follow-up/commands/add-template-tasks.server.ts';
import { incidentTemplates } from '#app/follow-up/queries/incident-templates.server.ts';
import { chosenTemplates } from '#app/follow-up/task.schema.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour } = world;
const { admin, manager, viewer, officer } = home;
const guard = await home.user('guard');
/** Noon of 14 March 2026 in the account's zone. */
const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => new Date('2026-03-14T19:00:00Z') });
const { em } = scopeFor(admin);
const classId = home.lookups.INCIDENT_CLASS;
const [{ parentId }] = await em.execute<[{ parentId: string }]>(
  'select parent_id as "parentId" from lookup where account_id = current_account() and id = $1',
  [classId],
);
const inputOf = (overrides: object) => taskTemplateInput.parse({ title: 'Save the recording', ...overrides });
const save = (overrides: object, at: { classId: string | undefined; id?: string } = { classId }, by: Actor = admin) =>
  saveTaskTemplate(scopeFor(by), at, inputOf(overrides));
const ofGuard = `user:${guard.userId}`;

beforeAll(async () => {
  await em.execute('delete from task_template where account_id = current_account()');
  await save({ title: 'Tell the insurer', assignee: ofGuard, dueDays: '14' }, { classId: parentId });
  await save({ title: 'Ask the neighbours', details: 'Both sides.', dueDays: '1' });
});

const titlesOf = async (id: string) => {
  const { own, inherited } = await taskTemplates(scopeFor(admin), id);
  return { own: own.map(({ title }) => title), inherited: inherited.map(({ title }) => title) };
};
const idOf = async (title: string) => {
  const [row] = await em.execute<[{ id: string }]>(
    'select id from task_template where account_id = current_account() and title = $1',
    [title],
  );
  return row.id;
};
const anIncident = async (overrides: object = {}) => {
  const { id } = await world.anIncident({ by: manager, ...overrides });
  await em.execute('update incident set last_class_id = $2 where account_id = current_account() and id = $1', [
    id,
    classId,
  ]);
  return id;
};
const chosen = (templates: string[], more: object = {}) =>
  chosenTemplates.parse({ key: randomUUID(), templates, ...more });
const tasksOf = async (id: string) => (await incidentRecord(scopeFor(admin), id))!.tasks;

describe('a template of a class', () => {
  test('counts for the class and for those below it', async () => {
    expect(await titlesOf(classId)).toEqual({ own: ['Ask the neighbours'], inherited: ['Tell the insurer'] });
    expect(await titlesOf(parentId)).toEqual({ own: ['Tell the insurer'], inherited: [] });
  });

  test('is changed at the version that the form showed, once, and recorded in words', async () => {
    await save({ title: 'Print it', dueDays: '3' });
    const id = await idOf('Print it');
    const { version } = await taskTemplateForm(scopeFor(admin), classId, id);
    const change = (overrides: object) =>
      saveTaskTemplate(scopeFor(admin), { classId, id }, { ...inputOf(overrides), version: version! });
    await change({ title: 'Print it', dueDays: '3' });
    await change({ title: 'Print it twice', dueDays: '', assignee: ofGuard });
    await expect(change({ title: 'Print it thrice' })).rejects.toThrow('Others changed this');
    const records = await em.execute(
      `select transaction_type as type, object_data as data from audit_record
       where account_id = current_account() and transaction_type like 'TASK_TEMPLATE%' order by seq desc limit 2`,
    );
    expect(records).toEqual([
      {
        type: 'TASK_TEMPLATE',
        data: {
          type: 'INCIDENT_CLASS',
          template: 'Print it',
          before: { taskTitle: 'Print it', assignee: '', dueDays: 3 },
          after: { taskTitle: 'Print it twice', assignee: guard.name, dueDays: null },
        },
      },
      expect.objectContaining({ data: expect.objectContaining({ template: 'Print it', before: {} }) }),
    ]);
    expect(await deleteTaskTemplate(scopeFor(admin), { classId, id })).toBe('Print it twice');
    await expect(deleteTaskTemplate(scopeFor(admin), { classId, id })).rejects.toThrow(NotFoundError);
  });

  test('is changed by holders of LOOKUP_EDIT, of the class of their account alone', async () => {
    const id = await idOf('Ask the neighbours');
    for (const actor of [manager, viewer]) await expect(save({}, { classId }, actor)).rejects.toThrow(ForbiddenError);
    await expect(save({}, { classId }, neighbour.admin)).rejects.toThrow(NotFoundError);
    await expect(save({}, { classId: home.lookups.LOCATION })).rejects.toThrow(NotFoundError);
    await expect(save({}, { classId: parentId, id })).rejects.toThrow(NotFoundError);
    await expect(save({ assignee: `user:${neighbour.admin.userId}` })).rejects.toMatchObject({
      messages: { assignee: ['Choose from the list.'] },
    });
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['an assignee of an unknown kind', { assignee: 'role:1' }, 'assignee'],
    ['days below 0', { dueDays: '-1' }, 'dueDays'],
    ['more than 365 days', { dueDays: '366' }, 'dueDays'],
  ])('with %s is refused by its form', (_, overrides, field) => {
    const { error } = taskTemplateInput.safeParse({ title: 'x', ...overrides });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('goes with its class', async () => {
    const [{ id }] = await em.execute<[{ id: string }]>(
      `insert into lookup (account_id, type, name) values (current_account(), 'INCIDENT_CLASS', 'Gone') returning id`,
    );
    await save({}, { classId: id });
    await em.execute('delete from lookup where account_id = current_account() and id = $1', [id]);
    const left = await em.execute('select from task_template where account_id = current_account() and class_id = $1', [
      id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('tasks from templates', () => {
  test('are added at once, once however often the form is sent, due so many days later', async () => {
    const id = await anIncident();
    const choices = chosen([await idOf('Tell the insurer'), await idOf('Ask the neighbours')], {
      assignee: `user:${officer.userId}`,
    });
    for (let sent = 0; sent < 2; sent++) expect(await addTemplateTasks(scopeFor(manager), id, choices)).toBe(2);
    expect(await tasksOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Tell the insurer', dueOn: '2026-03-28', assignee: guard.name }),
        expect.objectContaining({
          title: 'Ask the neighbours',
          details: 'Both sides.',
          dueOn: '2026-03-15',
          assignee: officer.name,
          assignUserName: manager.name,
        }),
      ]),
    );
    expect(await tasksOf(id)).toHaveLength(2);
    const { templates } = await incidentTemplates(scopeFor(manager), id);
    expect(templates.map(({ title, isKnown }) => [title, isKnown])).toEqual([
      ['Tell the insurer', true],
      ['Ask the neighbours', true],
    ]);
  });

  test('without an assignee need one, and none is added where one is refused', async () => {
    const id = await anIncident();
    const both = [await idOf('Tell the insurer'), await idOf('Ask the neighbours')];
    const add = (templates: string[], more = {}) => addTemplateTasks(scopeFor(manager), id, chosen(templates, more));
    await expect(add(both)).rejects.toMatchObject({ messages: { assignee: ['Choose who does it.'] } });
    await expect(add(both, { assignee: `user:${neighbour.manager.userId}` })).rejects.toMatchObject({
      messages: { assignee: ['Choose from the list.'] },
    });
    await expect(add([...both, randomUUID()])).rejects.toMatchObject({ messages: { templates: [expect.any(String)] } });
    expect(await tasksOf(id)).toEqual([]);
    expect(await add(both.slice(0, 1))).toBe(1);
  });

  test('are added by who may edit the incident', async () => {
    const id = await anIncident();
    const choices = chosen([await idOf('Tell the insurer')]);
    await expect(addTemplateTasks(scopeFor(viewer), id, choices)).rejects.toThrow(ForbiddenError);
    for (const actor of [officer, neighbour.manager]) {
      await expect(addTemplateTasks(scopeFor(actor), id, choices)).rejects.toThrow(NotFoundError);
      await expect(incidentTemplates(scopeFor(actor), id)).rejects.toThrow(NotFoundError);
    }
    await expect(addTemplateTasks(scopeFor(manager), await anIncident({ closed: true }), choices)).rejects.toThrow(
      'is closed. Its tasks wait until it is reopened.',
    );
  });

  test('of a user who is not active any more are given to another', async () => {
    const leaving = await home.user('leaving');
    await save({ title: 'Call the owner', assignee: `user:${leaving.userId}` });
    await deactivateUser(scopeFor(admin), leaving.userId);
    const id = await anIncident();
    const { templates } = await incidentTemplates(scopeFor(manager), id);
    expect(templates.find(({ title }) => title === 'Call the owner')).toMatchObject({
      assignee: null,
      assigneeName: null,
    });
    const choices = chosen([await idOf('Call the owner')], { assignee: ofGuard });
    expect(await addTemplateTasks(scopeFor(manager), id, choices)).toBe(1);
    expect(await tasksOf(id)).toMatchObject([{ title: 'Call the owner', assignee: guard.name }]);
  });
});
