import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
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

const columns: ListColumn[] = ['number', 'reviewState', 'checklist'];
const place = { page: 1, pageSize: 50, sort: newestFirst, columns };
const inState = (...states: string[]) =>
  criteriaSchema.parse({ review: { values: states.map((state) => ({ state })) } });
const incomplete = (answer: unknown) => criteriaSchema.parse({ checklist: { values: [{ incomplete: answer }] } });
const found = async (actor: Actor, criteria: Criteria) =>
  (await matchingIncidents(world.scopeFor(actor), criteria, place)) ?? [];
const numbersFor = async (actor: Actor, criteria: Criteria) =>
  (await found(actor, criteria)).map(({ number }) => number).toReversed();

const incidents = {
  waiting: await world.anIncident({ by: manager }),
  returned: await world.anIncident({ by: officer }),
  approved: await world.anIncident({ by: manager }),
  locked: await world.anIncident({ by: manager }),
  none: await world.anIncident({ by: manager }),
};
const { waiting, returned, approved, locked, none } = incidents;

/** Adds an item to the checklist of an incident. */
async function addItem(id: string, given: { required?: boolean; counts?: boolean; ticked?: boolean }) {
  const { required = true, counts = true, ticked = false } = given;
  await world.scopeFor(manager).em.execute(
    `insert into incident_checklist_item
       (account_id, incident_id, item_id, ordinal, title, required, counts, ticked_at, tick_user_id)
     select current_account(), $1, uuidv7(), 1, 'CCTV saved', $2, $3,
       case when $4::bool then clock_timestamp() end, case when $4::bool then acting_user() end`,
    [id, required, counts, ticked],
  );
}

beforeAll(async () => {
  const { em } = world.scopeFor(manager);
  const states = { WAITING: waiting, RETURNED: returned, APPROVED: approved };
  for (const [state, { id }] of Object.entries(states)) {
    await em.execute(
      `update incident set review_state = $2, review_since = clock_timestamp()
       where account_id = current_account() and id = $1`,
      [id, state],
    );
  }
  await em.execute(
    `update incident set locked = true, review_state = 'WAITING' where account_id = current_account() and id = $1`,
    [locked.id],
  );
  await addItem(waiting.id, { ticked: true });
  await addItem(waiting.id, {});
  await addItem(returned.id, {});
  await addItem(approved.id, { ticked: true });
  await addItem(approved.id, { required: false });
  await addItem(approved.id, { counts: false });
  await addItem(locked.id, {});
});

describe('a search by the state of the review', () => {
  test('finds the incidents of each state, and of several', async () => {
    expect(await numbersFor(manager, inState('WAITING'))).toEqual([waiting.number, locked.number]);
    expect(await numbersFor(manager, inState('RETURNED'))).toEqual([returned.number]);
    expect(await numbersFor(manager, inState('APPROVED'))).toEqual([approved.number]);
    expect(await numbersFor(manager, inState('APPROVED', 'RETURNED'))).toEqual([returned.number, approved.number]);
    const others = await numbersFor(manager, inState('NONE'));
    expect(others).toContain(none.number);
    for (const { number } of [waiting, returned, approved, locked]) expect(others).not.toContain(number);
  });

  test('finds for each user what they may find: without locked incidents, and of some only their own', async () => {
    expect(await numbersFor(viewer, inState('WAITING'))).toEqual([waiting.number]);
    expect(await numbersFor(officer, inState('WAITING', 'RETURNED'))).toEqual([returned.number]);
    expect(await numbersFor(neighbour.manager, inState('WAITING', 'RETURNED', 'APPROVED'))).toEqual([]);
  });

  test('is said in the words of the review', () => {
    const words = (criteria: Criteria) => criteriaAsText(criteria, {}, viewerDisplay(manager));
    expect(words(inState('WAITING', 'NONE'))).toBe(
      'Review state is Waiting for review OR Review state is Not reviewed',
    );
    expect(words(incomplete('yes'))).toBe('With an incomplete checklist');
    expect(words(incomplete(false))).toBe('Without an incomplete checklist');
  });

  test.each([{ review: { values: [{ state: '' }] } }, { checklist: { values: [{ incomplete: '' }] } }])(
    'is refused without a choice: %o',
    (criteria) => {
      expect(criteriaSchema.safeParse(criteria).error?.issues[0]?.message).toMatch(
        /^Choose (a review state|yes or no)\.$/,
      );
    },
  );
});

describe('a search by incomplete checklists', () => {
  test('finds incidents with a required item that counts and is not ticked, or all others', async () => {
    expect(await numbersFor(manager, incomplete('yes'))).toEqual([waiting.number, returned.number, locked.number]);
    const complete = await numbersFor(manager, incomplete('no'));
    expect(complete).toEqual(expect.arrayContaining([approved.number, none.number]));
    for (const { number } of [waiting, returned, locked]) expect(complete).not.toContain(number);
    expect(await numbersFor(viewer, incomplete('yes'))).toEqual([waiting.number, returned.number]);
    expect(await numbersFor(neighbour.manager, incomplete('yes'))).toEqual([]);
  });

  test('is joined with other criteria', async () => {
    const both = criteriaSchema.parse({ ...inState('WAITING'), ...incomplete('yes'), operator: 'AND' });
    expect(await numbersFor(manager, both)).toEqual([waiting.number, locked.number]);
    const either = criteriaSchema.parse({ ...inState('APPROVED'), ...incomplete('yes'), operator: 'OR' });
    expect(await numbersFor(manager, either)).toEqual([
      waiting.number,
      returned.number,
      approved.number,
      locked.number,
    ]);
  });
});

describe('the columns of review and checklist', () => {
  test('say the state, and how many of the items that count are ticked, in lists and files', async () => {
    const criteria = inState('WAITING', 'RETURNED', 'APPROVED');
    expect(await found(manager, criteria)).toMatchObject([
      { number: locked.number, reviewState: 'WAITING', checklist: { ticked: 0, items: 1 } },
      { number: approved.number, reviewState: 'APPROVED', checklist: { ticked: 1, items: 2 } },
      { number: returned.number, reviewState: 'RETURNED', checklist: { ticked: 0, items: 1 } },
      { number: waiting.number, reviewState: 'WAITING', checklist: { ticked: 1, items: 2 } },
    ]);
    const rest = await found(manager, inState('NONE'));
    expect(rest.find(({ number }) => number === none.number)).toMatchObject({ reviewState: 'NONE', checklist: null });

    const rowsOf = async (actor: Actor, criteria: Criteria) => {
      const batches = allMatchingIncidents(world.scopeFor(actor), criteria, place);
      const table = exportedTable('Found', columns, batches, viewerDisplay(actor));
      const rows = [];
      for await (const batch of table.batches) rows.push(...batch);
      return { head: table.head, rows };
    };
    expect(await rowsOf(viewer, criteria)).toEqual({
      head: ['Number', 'Review', 'Checklist'],
      rows: [
        [approved.number, 'Approved', '1 of 2'],
        [returned.number, 'Returned', '0 of 1'],
        [waiting.number, 'Waiting for review', '1 of 2'],
      ],
    });
    expect((await rowsOf(viewer, inState('NONE'))).rows).toContainEqual([none.number, 'Not reviewed', '']);
  });
});
