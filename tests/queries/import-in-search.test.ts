import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { undoImport } from '#app/imports/commands/undo-import.server.ts';
import { incidentsHref } from '#app/imports/incidents-of-import.ts';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { type Criteria, criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { criteriaAsText } from '#app/search/criteria/criteria-words.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { criteriaNames } from '#app/search/queries/criteria-names.server.ts';
import { importChoices } from '#app/search/queries/import-choices.server.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { hasPeriod } from '#app/search/search-address.ts';
import { choiceGoneMessage } from '#app/search/search-messages.ts';
import { aDoneImport, afterWork, csvOf } from '../support/imports.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour } = world;
const { admin, manager, viewer } = home;
const clerk = await home.user('clerk', 'ACCOUNT_ADMIN', 'MYINCIDENT_SEARCH');
const lister = await home.user('lister', 'ALLINCIDENT_SEARCH', 'REPORT_CREATE');

const place = { page: 1, pageSize: 50, sort: newestFirst, columns: ['number' as const] };
const ofImport = (...importIds: string[]) =>
  criteriaSchema.parse({ import: { values: importIds.map((importId) => ({ importId })) } });
const summariesFor = async (actor: Actor, criteria: Criteria) => {
  const found = (await matchingIncidents(world.scopeFor(actor), criteria, place)) ?? [];
  const rows = await world
    .scopeFor(admin)
    .em.execute<{ summary: string }[]>(
      `select summary_text as summary from incident where account_id = current_account() and number = any($1) order by 1`,
      [found.map(({ number }) => number)],
    );
  return rows.map(({ summary }) => summary);
};
const inWords = async (actor: Actor, criteria: Criteria) =>
  criteriaAsText(criteria, await criteriaNames(world.scopeFor(actor), [criteria]), viewerDisplay(actor));
const aFile = (...summaries: string[]) =>
  csvOf(
    summaries.map((summary) => ({
      'Date occurred': '2021-01-04',
      'Date reported': '2021-01-05',
      'Incident class': summary === 'wrong' ? 'Nothing such' : 'One INCIDENT_CLASS',
      Summary: summary,
    })),
  );
const importOf = async (...summaries: string[]) => (await aDoneImport(world.scopeFor(admin), aFile(...summaries))).id;

let [older, newer, empty] = ['', '', ''];
beforeAll(async () => {
  await world.anIncident({ by: manager });
  older = await importOf('a', 'b', 'wrong');
  newer = await importOf('c');
  empty = await importOf('wrong');
  await world
    .scopeFor(admin)
    .em.execute(
      `update incident_import set created_at = $2::timestamptz + case id when $1 then 0 else 1 end * interval '1 day'`,
      [older, '2026-03-14T09:00:00Z'],
    );
});

describe('a search by an import', () => {
  test('finds the incidents that the import created, and those of several', async () => {
    expect(await summariesFor(admin, ofImport(older))).toEqual(['a', 'b']);
    expect(await summariesFor(admin, ofImport(older, newer))).toEqual(['a', 'b', 'c']);
    expect(await summariesFor(admin, ofImport(empty))).toEqual([]);
    expect(await countMatchingIncidents(world.scopeFor(admin), ofImport(older))).toMatchObject({ count: 2 });
    const both = criteriaSchema.parse({ ...ofImport(older), status: { values: [{ status: 2 }] } });
    expect(await summariesFor(admin, both)).toEqual([]);
  });

  test('finds nothing for who does not administer the account, also joined by OR, and nothing of another account', async () => {
    for (const actor of [manager, viewer, neighbour.admin]) {
      expect(await summariesFor(actor, ofImport(older)), actor.name).toEqual([]);
      const either = criteriaSchema.parse({
        ...ofImport(older),
        creator: { values: [{ firstName: 'nobody at all' }] },
        operator: 'OR',
      });
      expect(await summariesFor(actor, either), actor.name).toEqual([]);
    }
  });

  test('finds only their own for an administrator who searches only their own', async () => {
    expect(await summariesFor(clerk, ofImport(older))).toEqual([]);
  });

  test('names the file and its day to administrators, and to others what a missing choice is called', async () => {
    expect(await inWords(admin, ofImport(older))).toBe('Import is incidents.csv, 14/03/2026');
    const missing = 'Import is an entry that does not exist';
    for (const actor of [manager, viewer, neighbour.admin]) {
      expect(await inWords(actor, ofImport(older)), actor.name).toBe(missing);
    }
    expect(await inWords(admin, ofImport(randomUUID()))).toBe(missing);
  });

  test('is opened by the link of the import, and runs without a period', () => {
    const { criteria, run } = searchAddress(new URL(incidentsHref(older), 'http://localhost').searchParams);
    expect([criteria, run, hasPeriod(criteria)]).toEqual([ofImport(older), true, true]);
  });

  test('is saved by administrators, and refused alike for others and for an import that does not exist', async () => {
    const save = (actor: Actor, importId: string) =>
      createSavedSearch(world.scopeFor(actor), 'DASHBOARD', {
        name: `Import ${randomUUID()}`,
        description: '',
        columns: defaultColumns,
        criteria: ofImport(importId),
      });
    await save(admin, older);
    for (const [actor, id] of [
      [lister, older],
      [lister, randomUUID()],
      [admin, randomUUID()],
    ] as const) {
      await expect(save(actor, id)).rejects.toThrow(choiceGoneMessage);
    }
  });

  test('is refused without a choice', () => {
    const { error } = criteriaSchema.safeParse({ import: { values: [{ importId: '' }] } });
    expect(error?.issues[0]?.message).toBe('Choose an import.');
  });
});

describe('the imports to choose from', () => {
  const labelsFor = async (actor: Actor, criteria: Criteria = criteriaSchema.parse({})) =>
    (await importChoices(world.scopeFor(actor), criteria)).map(({ value, label }) => [value, label]);

  test('are those that created incidents, from the newest on, and those of the search', async () => {
    const listed = [
      [newer, 'incidents.csv, 15/03/2026'],
      [older, 'incidents.csv, 14/03/2026'],
    ];
    expect(await labelsFor(admin)).toEqual(listed);
    expect(await labelsFor(clerk)).toEqual(listed);
    expect((await labelsFor(admin, ofImport(empty))).map(([id]) => id)).toEqual(expect.arrayContaining([empty, older]));
  });

  test('are none for who does not administer the account, also where the search names one', async () => {
    for (const actor of [manager, viewer, neighbour.admin]) expect(await labelsFor(actor, ofImport(older))).toEqual([]);
  });

  test('leave out an import that was taken back whole', async () => {
    const scope = world.scopeFor(admin);
    const gone = await importOf('d');
    expect((await labelsFor(admin)).map(([id]) => id)).toContain(gone);
    await undoImport(scope, gone);
    await afterWork(scope, gone);
    expect((await labelsFor(admin)).map(([id]) => id)).not.toContain(gone);
    expect(await summariesFor(admin, ofImport(gone))).toEqual([]);
  });
});
