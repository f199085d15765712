import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { checklistInput } from '#app/follow-up/checklists/checklist.schema.ts';
import { saveChecklist } from '#app/follow-up/checklists/commands/save-checklist.server.ts';
import { checklistForm } from '#app/follow-up/checklists/queries/checklist-form.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { addTemplateTasks } from '#app/follow-up/commands/add-template-tasks.server.ts';
import { changeTask } from '#app/follow-up/commands/change-task.server.ts';
import { incidentTemplates } from '#app/follow-up/queries/incident-templates.server.ts';
import { newTaskForm } from '#app/follow-up/queries/new-task-form.server.ts';
import { taskForm } from '#app/follow-up/queries/task-form.server.ts';
import { amendIncident } from '#app/follow-up/review/commands/amend-incident.server.ts';
import { reopenComment } from '#app/follow-up/review/commands/reopen-comment.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { commentToResolve } from '#app/follow-up/review/queries/comment-to-resolve.server.ts';
import { chosenTemplates, newTask, taskInput } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { worldOfComments } from '../support/world-of-comments.ts';

const { world, reviewer, enter, comment, resolve, approve, versionOf } = await worldOfComments();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;
const { manager, officer } = home;
const task = { title: 'Call the guest', assignee: `user:${officer.userId}` };

let id: string;
let [open, resolved, taskId] = ['', '', ''];
beforeAll(async () => {
  id = await enter();
  [open, resolved] = [await comment(id), await comment(id)];
  await approve(id);
  await resolve(id, resolved);
  taskId = await addTask(scopeFor(manager), id, newTask.parse({ ...task, key: randomUUID() }));
  const close = closeInput.parse({ closeOpenTasks: 'The guest has left.' });
  await closeIncident(scopeFor(manager), id, { ...close, version: await versionOf(id) });
});

type Act = [name: string, run: (by: Actor) => Promise<unknown>];
const acts: Act[] = [
  ['adding a task', (by) => addTask(scopeFor(by), id, newTask.parse({ ...task, key: randomUUID() }))],
  [
    'adding tasks from templates',
    (by) => {
      const chosen = chosenTemplates.parse({ key: randomUUID(), templates: randomUUID() });
      return addTemplateTasks(scopeFor(by), id, chosen);
    },
  ],
  ['saving a checklist', (by) => saveChecklist(scopeFor(by), id, checklistInput.parse({}))],
  ['replying to a comment', (by) => resolve(id, open, by, 'Ten minutes.')],
  ['opening a comment again', (by) => reopenComment(scopeFor(by), id, resolved)],
];

describe.each(acts)('%s of an incident that was closed meanwhile', (_, act) => {
  test('is refused with a sentence for who may do it otherwise', async () => {
    await expect(act(manager)).rejects.toThrow(/is closed\. .*[Rr]eopen/);
    await expect(act(manager)).rejects.toThrow(BusinessRuleError);
  });

  test('is forbidden to who may read the incident alone, and unknown to others', async () => {
    await expect(act(reviewer)).rejects.toThrow(ForbiddenError);
    await expect(act(neighbour.manager)).rejects.toThrow(NotFoundError);
  });
});

test('changing a task, returning and amending are refused with a sentence where the incident was closed meanwhile', async () => {
  const change = { ...taskInput.parse(task), version: 1 };
  await expect(changeTask(scopeFor(manager), id, taskId, change)).rejects.toThrow('is closed. Its tasks wait');
  const given = { version: await versionOf(id), reason: 'Say when.' };
  await expect(returnIncident(scopeFor(manager), id, given)).rejects.toThrow('is approved already');
  await expect(amendIncident(scopeFor(manager), id, given)).rejects.toThrow('is closed. Reopen it, then amend it.');
});

test('the dialogs of a closed incident say why nothing can be done, to who may otherwise', async () => {
  const dialogs: ((by: Actor) => Promise<{ refusal: string | null }>)[] = [
    (by) => newTaskForm(scopeFor(by), id),
    (by) => incidentTemplates(scopeFor(by), id),
    (by) => checklistForm(scopeFor(by), id),
    (by) => commentToResolve(scopeFor(by), id, open),
  ];
  for (const dialog of dialogs) {
    expect((await dialog(manager)).refusal).toMatch(/is closed/);
    await expect(dialog(reviewer)).rejects.toThrow(ForbiddenError);
  }
  expect((await incidentForDialog(scopeFor(manager), id, 'amend')).refusal).toMatch(/is closed/);
  expect((await taskForm(scopeFor(manager), id, taskId)).refusal).toMatch(/is closed/);
});
