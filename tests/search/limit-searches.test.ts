import { describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { limitSearches } from '#app/search/limit-searches.server.ts';
import { BusinessRuleError } from '#db/errors.ts';

describe('searches that are started at once', () => {
  test('of one person run two at a time, in order', async () => {
    const { search, started, finish } = searches();
    const ana = aPerson('ana', 'two at a time');
    const all = [1, 2, 3, 4].map((number) => search(ana, `ana ${number}`));
    await expect.poll(started).toEqual(['ana 1', 'ana 2']);
    await finish('ana 2');
    await expect.poll(started).toEqual(['ana 1', 'ana 2', 'ana 3']);
    for (const name of ['ana 1', 'ana 3', 'ana 4']) await finish(name);
    expect(await Promise.all(all)).toEqual(['ana 1', 'ana 2', 'ana 3', 'ana 4']);
  });

  test('by words of one person run one at a time, beside those with criteria', async () => {
    const { search, started, finish } = searches();
    const ana = aPerson('ana', 'by words');
    const all = [search(ana, 'words 1', 'words'), search(ana, 'words 2', 'words'), search(ana, 'criteria')];
    await expect.poll(started).toEqual(['words 1', 'criteria']);
    for (const name of ['words 1', 'words 2', 'criteria']) await finish(name);
    expect(await Promise.all(all)).toEqual(['words 1', 'words 2', 'criteria']);
  });

  test('of one person are refused from the 25th on, and nobody else of the account is', async () => {
    const { search, finishAll } = searches();
    const [ana, ben] = [aPerson('ana', 'refused'), aPerson('ben', 'refused')];
    const ofAna = Array.from({ length: 40 }, (_, at) => search(ana, `ana ${at}`));
    const ofBen = Array.from({ length: 24 }, (_, at) => search(ben, `ben ${at}`));
    finishAll();
    const results = await Promise.allSettled(ofAna);
    const reason = new BusinessRuleError('Many of your searches are running. Try again in a moment.');
    expect(results.slice(24)).toEqual(Array(16).fill({ status: 'rejected', reason }));
    expect(results.slice(0, 24).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await Promise.all(ofBen)).toHaveLength(24);
    await search(ana, 'ana again');
  });

  test('of one person start beside two of each colleague, four in the account, and the rest wait', async () => {
    const { search, started, finish, finishAll } = searches();
    const people = ['ana', 'ben', 'eve'].map((name) => aPerson(name, 'limits'));
    const all = people.flatMap((person) => [1, 2, 3, 4].map((number) => search(person, `${person.userId} ${number}`)));
    await expect.poll(started).toEqual(['ana 1', 'ana 2', 'ben 1', 'ben 2']);
    for (const name of ['ana 1', 'ana 2', 'ben 1', 'ben 2']) await finish(name);
    await expect.poll(started).toEqual(expect.arrayContaining(['eve 1', 'eve 2', 'ana 3', 'ana 4']));
    expect(started()).toHaveLength(8);
    const neighbour = search(aPerson('zoe', 'another account'), 'zoe 1');
    await expect.poll(started).toContain('zoe 1');
    finishAll();
    await Promise.all([...all, neighbour]);
  });

  test('that fail make room for the next', async () => {
    const ana = aPerson('ana', 'failures');
    const failing = Array.from({ length: 24 }, () => limitSearches(ana, () => Promise.reject(new Error('stopped'))));
    const results = await Promise.allSettled(failing);
    expect(results).toEqual(Array(24).fill({ status: 'rejected', reason: new Error('stopped') }));
    expect(await limitSearches(ana, async () => 'found')).toBe('found');
  });
});

function aPerson(userId: string, accountId: string) {
  return { userId, account: { id: accountId } } as Actor;
}

/** Searches that run until the test finishes them, and the names of those that have started. */
function searches() {
  const running = new Map<string, () => void>();
  const started: string[] = [];
  let areAllFinished = false;
  const search = (person: Actor, name: string, of?: 'words') =>
    limitSearches(
      person,
      async () => {
        started.push(name);
        if (!areAllFinished) await new Promise<void>((resolve) => running.set(name, resolve));
        return name;
      },
      of,
    );
  return {
    search,
    started: () => started,
    async finish(name: string) {
      await expect.poll(() => running.has(name)).toBe(true);
      running.get(name)!();
    },
    finishAll() {
      areAllFinished = true;
      for (const finish of running.values()) finish();
    },
  };
}
