import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { savedCards } from '#app/dashboard/queries/saved-cards.server.ts';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { deleteSavedSearch } from '#app/search/commands/delete-saved-search.server.ts';
import { updateSavedSearch } from '#app/search/commands/update-saved-search.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { savedSearch } from '#app/search/queries/saved-search.server.ts';
import { savedSearches } from '#app/search/queries/saved-searches.server.ts';
import { maxSavedSearches, savedSearchInput } from '#app/search/saved/saved-search.schema.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;

const search = {
  name: 'Open thefts',
  description: 'Of the night shift',
  columns: defaultColumns,
  criteria: criteriaSchema.parse({ status: { values: [{ status: 1 }] } }),
};
const save = (by: Actor, itemType: 'DASHBOARD' | 'REPORT' = 'DASHBOARD') =>
  createSavedSearch(scopeFor(by), itemType, search);

async function lastRecord(by: Actor, id: string) {
  const [record] = await scopeFor(by).em.execute<Record<string, unknown>[]>(
    `select object_type as "objectType", transaction_type as "transactionType", object_name as "objectName"
     from audit_record where account_id = current_account() and object_id = $1 order by seq desc limit 1`,
    [id],
  );
  return record;
}

describe('a saved search', () => {
  test('is created, changed and deleted by its user, each time with an audit record', async () => {
    const scope = scopeFor(home.officer);
    const id = await save(home.officer);
    expect(await savedSearch(scope, id)).toMatchObject({ ...search, id, itemType: 'DASHBOARD', version: 1 });
    expect(await lastRecord(home.officer, id)).toEqual({
      objectType: 'SEARCH',
      transactionType: 'CREATE',
      objectName: 'Open thefts',
    });
    await updateSavedSearch(scope, id, { ...search, name: 'Thefts', columns: ['number', 'location'] });
    expect(await savedSearch(scope, id)).toMatchObject({ name: 'Thefts', columns: ['number', 'location'] });
    expect(await lastRecord(home.officer, id)).toMatchObject({ transactionType: 'EDIT' });
    expect((await savedSearches(scope, 'DASHBOARD')).map((each) => each.id)).toEqual([id]);
    expect(await deleteSavedSearch(scope, id)).toBe('Thefts');
    expect(await lastRecord(home.officer, id)).toMatchObject({ transactionType: 'DELETE' });
    await expect(savedSearch(scope, id)).rejects.toThrow(NotFoundError);
  });

  test('that is saved as it was read keeps its version, without an audit record', async () => {
    const id = await save(home.officer);
    expect(await updateSavedSearch(scopeFor(home.officer), id, search)).toBe(1);
    expect(await lastRecord(home.officer, id)).toMatchObject({ transactionType: 'CREATE' });
  });

  test('is a card with the number of incidents that it finds now', async () => {
    const ben = await home.user('Ben', 'MYINCIDENT_SEARCH');
    await world.anIncident({ by: ben });
    await world.anIncident({ by: ben, closed: true });
    await world.anIncident({ by: home.officer });
    await save(ben);
    // a busy machine may count longer than a page waits
    const card = await vi.waitUntil(async () => {
      const [card] = await savedCards(scopeFor(ben));
      return card?.count && card;
    }, 30_000);
    expect(card).toMatchObject({ name: 'Open thefts', count: { count: 1, capped: false } });
  });

  test('of another user or account is not found', async () => {
    const id = await save(home.manager);
    for (const other of [home.officer, home.admin, neighbour.manager]) {
      const scope = scopeFor(other);
      await expect(savedSearch(scope, id)).rejects.toThrow(NotFoundError);
      await expect(updateSavedSearch(scope, id, search)).rejects.toThrow(NotFoundError);
      await expect(deleteSavedSearch(scope, id)).rejects.toThrow(NotFoundError);
    }
    await expect(savedSearch(scopeFor(home.manager), randomUUID())).rejects.toThrow(NotFoundError);
    await expect(savedSearch(scopeFor(home.manager), 'no id')).rejects.toThrow(NotFoundError);
  });

  test('needs REPORT_CREATE as a report, a privilege to search, and an account that is not disabled', async () => {
    await expect(save(home.officer, 'REPORT')).rejects.toThrow(ForbiddenError);
    await expect(save(await home.user('Nobody', 'REPORT_CREATE'))).rejects.toThrow(ForbiddenError);
    const disabled = { ...home.manager, account: { ...home.manager.account, active: false } };
    await expect(save(disabled)).rejects.toThrow(ForbiddenError);
    const id = await save(home.analyst, 'REPORT');
    const without = { ...home.analyst, privileges: new Set(['ALLINCIDENT_SEARCH'] as const) };
    await expect(updateSavedSearch(scopeFor(without), id, search)).rejects.toThrow(ForbiddenError);
    await expect(deleteSavedSearch(scopeFor(without), id)).rejects.toThrow(ForbiddenError);
  });

  test('needs criteria, and there are at most 50 of a kind', async () => {
    const user = await home.user('Collector', 'MYINCIDENT_SEARCH');
    const empty = { ...search, criteria: criteriaSchema.parse({}) };
    await expect(createSavedSearch(scopeFor(user), 'DASHBOARD', empty)).rejects.toThrow(
      'Please add a search criteria.',
    );
    const id = await save(user);
    await expect(updateSavedSearch(scopeFor(user), id, empty)).rejects.toThrow('Please add a search criteria.');
    for (let count = 1; count < maxSavedSearches; count++) await save(user);
    await expect(save(user)).rejects.toThrow(BusinessRuleError);
  });

  test('has a name of at most 100 and a description of at most 500 characters', () => {
    const messages = (input: object) => savedSearchInput.safeParse(input).error?.issues.map(({ message }) => message);
    expect(messages({ name: ' ' })).toEqual(['Name is required']);
    expect(messages({ name: 'a'.repeat(101), description: 'b'.repeat(501) })).toEqual([
      'Must be at most 100 characters.',
      'Must be at most 500 characters.',
    ]);
    expect(messages({ name: 'a'.repeat(100), description: 'b'.repeat(500) })).toBeUndefined();
  });

  test('that this version cannot read has no criteria, and can be deleted', async () => {
    const scope = scopeFor(home.manager);
    const id = await save(home.manager);
    await scope.em.execute(`update saved_search set criteria = '{"person": 7}' where id = $1`, [id]);
    expect((await savedSearch(scope, id)).criteria).toEqual({ operator: 'AND' });
    await deleteSavedSearch(scope, id);
  });
});
