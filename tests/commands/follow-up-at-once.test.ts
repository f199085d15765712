import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { followUpLives, type Life } from '../support/follow-up-lives.ts';
import { aModel, expected, type Model, type Step } from '../support/follow-up-model.ts';
import { heldIncident, queued } from '../support/queued.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { begin, tried, stateOf, stateOfModel, expectWholeHistory, users } = await followUpLives(world);
const { scopeFor, home } = world;

const aStep = ([act, who, at = 0]: readonly [Step['act'], Step['who'], number?]): Step => ({
  act,
  who,
  at,
  isStale: false,
  hasReason: true,
  to: act === 'give' ? 'colleague' : 'workgroup',
});
const inWords = ({ act, who, at }: Step) => `${who}: ${act} ${at}`;

/** The first task is the workgroup's, the second one the member's; the required items are ticked. */
const waiting = (
  [
    ['add', 'reviewer'],
    ['add', 'reviewer'],
    ['tick', 'author', 0],
    ['tick', 'author', 1],
  ] as const
).map((given, at): Step => ({ ...aStep(given), ...(at === 1 && { to: 'member' }) }));
const approved = [...waiting, aStep(['approve', 'reviewer'])];
const states = {
  'waits for review': { needsReview: true, steps: waiting },
  'is approved': { needsReview: true, steps: approved },
  'is closed': { needsReview: true, steps: [...approved, aStep(['close', 'author'])] },
  'needs no review': { needsReview: false, steps: waiting },
};

const tries = (
  [
    ['add', 'reviewer'],
    ['give', 'reviewer', 0],
    ['give', 'author', 1],
    ['take', 'member'],
    ['take', 'colleague'],
    ['handBack', 'member', 1],
    ['finish', 'member', 1],
    ['drop', 'author', 0],
    ['drop', 'reviewer', 1],
    ['tick', 'author', 0],
    ['tick', 'reviewer', 0],
    ['save', 'author'],
    ['changeClass', 'administrator'],
    ['saveClosed', 'administrator'],
    ['approve', 'reviewer'],
    ['approve', 'administrator'],
    ['return', 'administrator'],
    ['amend', 'author'],
    ['close', 'administrator'],
    ['close', 'author'],
    ['reopen', 'reviewer'],
  ] as const
).map(aStep);

/** Two acts of which each would be accepted alone. */
const cases = Object.entries(states).flatMap(([state, { needsReview, steps }]) => {
  const model = aModel(needsReview);
  for (const step of steps) expected(model, step);
  const accepted = tries.filter((step) => expected(structuredClone(model), step) === 'done');
  return accepted.flatMap((first) =>
    accepted
      .filter(({ act }) => act !== 'add' || first.act !== 'add')
      .map((second) => ({ state, steps, needsReview, first, second, acts: [first, second].map(inWords).join(', ') })),
  );
});

const inGate = ({ first, second }: (typeof cases)[number], at: number) =>
  at % 29 === 0 || (first.act === 'close' && second.act === 'give');

describe('of two acts at once on an incident that', () => {
  test.each(cases.filter((one, at) => isComplete || inGate(one, at)))(
    '$state one is first and the other gets the answer of the second: $acts',
    async (given) => {
      const life = await begin(given.needsReview);
      for (const step of given.steps) {
        await tried(life, step);
        expected(life.model, step);
      }
      expect(await stateOf(life)).toEqual(stateOfModel(life));
      const before = life.model;
      const results = await atOnce(life, [given.first, given.second]);
      const orders = [inOrder(before, [given.first, given.second]), inOrder(before, [given.second, given.first], true)];
      const outcome = { results, state: await stateOf(life) };
      const possible = orders.map(({ model, results }) => ({ results, state: stateOfModel({ ...life, model }) }));
      expect(possible).toContainEqual(outcome);
      const at = possible.findIndex((one) => isDeepStrictEqual(one, outcome));
      await expectWholeHistory({ ...life, model: orders[at]!.model });
    },
  );
});

test('a task is not finished while its incident is deleted, and its assignee is told that it is gone', async () => {
  const life = await begin(false);
  for (const step of waiting) {
    await tried(life, step);
    expected(life.model, step);
  }
  const [deleted, finished] = await queued(scopeFor(home.admin), heldIncident(life.id), [
    () => deleteIncident(scopeFor(home.admin), life.id, life.model.version),
    () => finishTask(scopeFor(users.member), life.id, life.taskIds[1]!, { note: '' }),
  ]);
  expect(deleted!.status).toBe('fulfilled');
  expect(finished).toMatchObject({ status: 'rejected', reason: expect.any(NotFoundError) });
});

test('tasks of a leaving user are given away also where the incident is closed at that moment', async () => {
  const leaving = await home.user('leaving');
  const { id, version } = await world.anIncident({ by: home.manager });
  const input = { key: randomUUID(), title: 'Call the insurer', assignee: `user:${leaving.userId}` };
  await addTask(scopeFor(home.manager), id, newTask.parse(input));
  const closing = { ...closeInput.parse({ closeOpenTasks: 'The insurer has it.' }), version };
  const outcomes = await queued(scopeFor(home.admin), heldIncident(id), [
    () => closeIncident(scopeFor(home.manager), id, closing),
    () => deactivateUser(scopeFor(home.admin), leaving.userId, { tasksTo: `user:${home.officer.userId}` }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const { tasks } = (await incidentRecord(scopeFor(home.admin), id))!;
  expect(tasks).toMatchObject([{ assignee: home.officer.name, version: 2 }]);
});

/** Returns what two people get whose acts wait for the incident in this order. */
async function atOnce(life: Life, steps: Step[]) {
  const outcomes = await queued(
    scopeFor(home.admin),
    heldIncident(life.id),
    steps.map((step) => () => tried(life, step)),
  );
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason));
}

/** Returns the model after both steps in this order, with their results in the order of the first and the second person. */
function inOrder(before: Model, steps: Step[], isReversed = false) {
  const model = structuredClone(before);
  const results = steps.map((step) => expected(model, { ...step, isStale: isBehind(before, model, step) }));
  return { model, results: isReversed ? results.reverse() : results };
}

/** Whether the other act has changed what the step sends as it was before. */
function isBehind(before: Model, now: Model, { act, at }: Step) {
  if (act === 'tick') return before.ticks[at] !== now.ticks[at];
  if (act === 'give') return before.tasks[at]!.version !== now.tasks[at]!.version;
  return before.version !== now.version;
}
