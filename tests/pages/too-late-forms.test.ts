import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { addComment } from '#app/follow-up/review/commands/add-comment.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { resolveComment } from '#app/follow-up/review/commands/resolve-comment.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { newComment } from '#app/follow-up/review/comment.schema.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { viewableIncident } from '#app/incidents/queries/viewable-incident.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { phoneFirst, profilesToTest } from '../support/browser-profiles.ts';
import { sendRequest } from '../support/client.ts';
import { reviewVisits } from '../support/review-visits.ts';

const visits = await reviewVisits();
afterAll(() => visits.close());
const { world, origin, visitBy, anIncident } = visits;
const { manager, officer } = world.home;
const scope = world.scopeFor(manager);

const versionOf = async (id: string) => (await viewableIncident(scope, id)).version;
const approve = async (id: string) => approveIncident(scope, id, await versionOf(id));
const close = async (id: string) =>
  closeIncident(scope, id, {
    ...closeInput.parse({ closeOpenTasks: 'The guest has left.' }),
    version: await versionOf(id),
  });
const task = { title: 'Call the guest', assignee: `user:${officer.userId}` };

async function aClosedIncident() {
  const { id } = await anIncident();
  const comment = await addComment(
    scope,
    id,
    newComment.parse({ key: randomUUID(), section: 'ITEMS', body: 'From a receipt?' }),
  );
  const taskId = await addTask(scope, id, newTask.parse({ ...task, key: randomUUID() }));
  const [item] = await scope.em.execute<[{ id: string }]>(
    `insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, asks_text)
     values (current_account(), $1, uuidv7(), 1, 'Police called', true) returning id`,
    [id],
  );
  await approve(id);
  await close(id);
  return { id, comment, taskId, item: item.id };
}

describe('a form of an incident that was closed meanwhile', () => {
  let closed: Awaited<ReturnType<typeof aClosedIncident>>;
  beforeAll(async () => {
    closed = await aClosedIncident();
  });
  const words = 'Seen at the back door';
  const forms: [string, () => { path: string; form: Record<string, string> }][] = [
    ['a new task', () => ({ path: 'tasks/new', form: { ...task, title: words, key: randomUUID() } })],
    [
      'tasks of templates',
      () => ({
        path: 'tasks/from-template',
        form: { key: words.replaceAll(' ', '-'), templates: randomUUID(), assignee: '' },
      }),
    ],
    [
      'a changed task',
      () => ({ path: `tasks/${closed.taskId}/change`, form: { ...task, title: words, version: '1' } }),
    ],
    [
      'a checklist',
      () => ({
        path: 'checklist',
        form: {
          'items[0].id': closed.item,
          'items[0].ticked': 'on',
          'items[0].answer': words,
          'items[0].wasAnswer': '',
        },
      }),
    ],
    ['a reply', () => ({ path: `comments/${closed.comment}`, form: { reply: words } })],
    ['a comment', () => ({ path: 'comments/new', form: { key: randomUUID(), section: 'ITEMS', body: words } })],
    ['a return', () => ({ path: 'return', form: { version: '2', reason: words } })],
    ['an amendment', () => ({ path: 'amend', form: { version: '2', reason: words } })],
  ];

  test.each(forms.filter(([name]) => name !== 'tasks of templates'))(
    'for %s is shown again with what was typed and with the reason',
    async (_, made) => {
      const { path, form } = made();
      const at = `${origin}/incidents/${closed.id}/${path}`;
      const answer = await sendRequest(at, { form, cookie: manager.cookie });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(words);
      expect(answer.body).toMatch(/is closed\. |is approved already/);
    },
  );

  test.each(forms)('for %s does not open any more, and leads back with the reason', async (_, made) => {
    const answer = await sendRequest(`${origin}/incidents/${closed.id}/${made().path}`, { cookie: manager.cookie });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toContain(`/incidents/${closed.id}?`);
    const [toast] = String(answer.headers['set-cookie']).split(';');
    const viewer = await sendRequest(`${origin}${answer.headers.location}`, { cookie: `${manager.cookie}; ${toast}` });
    expect(viewer.body).toMatch(/is closed\. |is approved already/);
  });
});

test.each([
  ['note', 'incident_note', 'notes', (body: string) => ({ body })],
  ['task', 'incident_task', 'tasks/new', (title: string) => ({ ...task, title })],
  ['comment', 'review_comment', 'comments/new', (body: string) => ({ section: 'ITEMS', body })],
] as const)(
  'a %s that is sent again is added once, and once more where it was changed between',
  async (_, table, path, form) => {
    const { id } = await anIncident();
    const version = String(await versionOf(id));
    const key = randomUUID();
    const at = `${origin}/incidents/${id}/${path}`;
    for (const words of ['The guest called.', 'The guest called.', 'The guest called again.']) {
      const answer = await sendRequest(at, { form: { ...form(words), version, key }, cookie: manager.cookie });
      expect(answer.status, answer.body).toBe(302);
    }
    const sql = `select count(*)::int as count from ${table} where account_id = current_account() and incident_id = $1`;
    expect(await scope.em.execute(sql, [id])).toEqual([{ count: 2 }]);
  },
);

test('a reply to a comment that a colleague resolved meanwhile stays in its form, which says who was faster', async () => {
  const { id } = await anIncident();
  const given = { key: randomUUID(), section: 'ITEMS', body: 'From a receipt?' };
  const comment = await addComment(scope, id, newComment.parse(given));
  await returnIncident(scope, id, { version: await versionOf(id), reason: 'One thing is missing.' });
  await resolveComment(scope, id, comment, { reply: 'Yes.' });
  const at = `${origin}/incidents/${id}/comments/${comment}`;
  const answer = await sendRequest(at, { form: { reply: 'From the shop.' }, cookie: officer.cookie });
  expect(answer.status).toBe(422);
  for (const words of ['From the shop.', `${manager.name} has resolved the comment already.`])
    expect(answer.body).toContain(words);
  expect((await sendRequest(at, { cookie: officer.cookie })).status).toBe(302);
});

describe.each(profilesToTest(phoneFirst))('a new task, $name,', ({ profile }) => {
  test('stays in its form where the incident is closed before it is added', async () => {
    const { id, number } = await anIncident();
    await approve(id);
    const visit = await visitBy(manager, profile);
    const { page } = visit;
    await page.goto(`/incidents/${id}/tasks/new`);
    const dialog = page.getByRole('dialog', { name: 'Add task' });
    await dialog.getByLabel('Title').fill('Call the guest');
    await dialog.getByLabel('Assigned to').selectOption({ label: officer.name });
    await close(id);
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await dialog.getByText(`Incident #${number} is closed. Its tasks wait until it is reopened.`).waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Call the guest');
    await visit.looksRight();
    await visit.end();
  });
});
