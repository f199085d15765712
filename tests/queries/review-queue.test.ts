import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { dashboardReviews } from '#app/dashboard/queries/dashboard-reviews.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { incidentBesideInQueue } from '#app/follow-up/review/queries/incident-beside-in-queue.server.ts';
import { returnedIncidents } from '#app/follow-up/review/queries/returned-incidents.server.ts';
import { reviewQueue } from '#app/follow-up/review/queries/review-queue.server.ts';
import { type QueueFilter, queueFilterOf, queuePath } from '#app/follow-up/review/review-queue.schema.ts';
import { viewableIncident } from '#app/incidents/queries/viewable-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { ForbiddenError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour } = world;
const { admin, manager, officer } = home;
const priya = await home.user('priya', 'MYINCIDENT_ADD', 'MYINCIDENT_SEARCH', 'MYINCIDENT_EDIT');
const unlocked = await home.user('unlocked', 'ALLINCIDENT_SEARCH', 'INCIDENT_REVIEW');
const ownOnly = await home.user('own-only', 'MYINCIDENT_SEARCH', 'INCIDENT_REVIEW');

const noon = Date.parse('2026-03-14T19:00:00Z');
const hour = 3_600_000;
const scopeFor = (actor: Actor, at = noon) => ({ ...world.scopeFor(actor), now: () => new Date(at) });
const everything: QueueFilter = { class: null, author: null, overdue: false };
const page = { page: 1, pageSize: 25 };
const queueOf = async (actor: Actor, filter: Partial<QueueFilter> = {}) =>
  await reviewQueue(scopeFor(actor), { ...everything, ...filter }, page);
const numbersOf = async (actor: Actor, filter: Partial<QueueFilter> = {}) =>
  (await queueOf(actor, filter)).rows.map(({ number }) => number);

const otherClass = { id: '' };
beforeAll(async () => {
  const { em } = scopeFor(admin);
  await em.execute('update lookup set needs_review = true where account_id = current_account() and id = $1', [
    home.lookups.INCIDENT_CLASS,
  ]);
  const [added] = await em.execute<[{ id: string }]>(
    `insert into lookup (account_id, type, name, needs_review) values (current_account(), 'INCIDENT_CLASS', 'Another', true)
     returning id`,
  );
  otherClass.id = added.id;
});

/** Enters an incident that has waited for the given hours at noon. */
async function waiting(by: Actor, hours: number, lastClassId = home.lookups.INCIDENT_CLASS) {
  const given = { reportedDate: '2026-03-01T09:14:00Z', occurredDate: '2026-03-01T09:14:00Z', summary: 'A window.' };
  return await createFromBody(scopeFor(by, noon - hours * hour), { ...given, lastClassId } as never);
}
const versionOf = async (id: string) => (await viewableIncident(scopeFor(admin), id)).version;

describe('the queue', () => {
  test('has what waits for review, the oldest first, with who wrote it and for how long it has waited', async () => {
    const young = await waiting(officer, 3);
    const old = await waiting(priya, 29, otherClass.id);
    const own = await waiting(manager, 7);
    const locked = await waiting(officer, 5);
    await lockIncident(scopeFor(manager), locked.id, { version: await versionOf(locked.id), reason: 'Private.' });
    const approved = await waiting(officer, 50);
    await approveIncident(scopeFor(manager), approved.id, await versionOf(approved.id));

    const queue = await queueOf(manager);
    expect(
      queue.rows.map(({ number, hours, isOverdue, author, isOwn }) => [number, hours, isOverdue, author, isOwn]),
    ).toEqual([
      [old.number, 29, true, priya.name, false],
      [own.number, 7, false, manager.name, true],
      [locked.number, 5, false, officer.name, false],
      [young.number, 3, false, officer.name, false],
    ]);
    expect(queue).toMatchObject({ total: 4, overdue: 1, overdueHours: 24 });
    expect(queue.authors.map(({ label }) => label)).toEqual([manager.name, officer.name, priya.name]);
    expect(queue.classes.map(({ label }) => label)).toEqual(['Another', 'Some INCIDENT_CLASS']);

    expect(await numbersOf(manager, { overdue: true })).toEqual([old.number]);
    expect(await numbersOf(manager, { author: officer.userId })).toEqual([locked.number, young.number]);
    expect(await numbersOf(manager, { class: otherClass.id })).toEqual([old.number]);
    const { value: root } = queue.classes[1]!;
    expect(await numbersOf(manager, { class: root })).toEqual([own.number, locked.number, young.number]);

    expect(await numbersOf(unlocked)).toEqual([old.number, own.number, young.number]);
    expect(await numbersOf(ownOnly)).toEqual([]);
    expect(await numbersOf(neighbour.manager)).toEqual([]);
    await expect(queueOf(officer)).rejects.toThrow(ForbiddenError);

    const beside = (id: string, step: 1 | -1, filter = everything) =>
      incidentBesideInQueue(scopeFor(manager), filter, { id, step });
    expect(await beside(old.id, 1)).toBe(own.id);
    expect(await beside(own.id, -1)).toBe(old.id);
    expect(await beside(own.id, 1, { ...everything, author: officer.userId })).toBe(locked.id);
    expect(await beside(young.id, 1)).toBeNull();
    expect(await beside(old.id, -1)).toBeNull();
    expect(await beside(approved.id, 1)).toBe(old.id);
    expect(await beside(approved.id, -1)).toBe(old.id);

    const cards = await dashboardReviews(scopeFor(manager));
    expect(cards.waiting).toMatchObject({ count: 4, rows: [{ id: old.id }, { id: own.id }, { id: locked.id }] });
    expect((await dashboardReviews(scopeFor(officer))).waiting).toEqual({ count: 0, rows: [] });
  });

  test('keeps its filter in its address, and takes an invalid one for none', () => {
    const filter = { class: otherClass.id, author: officer.userId, overdue: true };
    const request = (path: string) => new Request(new URL(path, 'https://test.example'));
    expect(queueFilterOf(request(queuePath(filter, page)))).toEqual({ filter, place: page });
    expect(queueFilterOf(request('/reviews?class=x&author=&overdue=1&p=no'))).toEqual({
      filter: everything,
      place: { page: 1, pageSize: 10 },
    });
  });
});

describe('what was returned', () => {
  test('is shown to its author, with the reason, until they save it', async () => {
    const { id, number } = await waiting(officer, 9);
    const reason = 'Say how long the floor was wet.';
    await returnIncident(scopeFor(manager, noon - 3 * hour), id, { version: await versionOf(id), reason });
    expect(await returnedIncidents(scopeFor(officer))).toMatchObject([
      { id, number, hours: 3, reviewer: manager.name, reason },
    ]);
    expect(await numbersOf(manager)).not.toContain(number);
    for (const actor of [manager, priya, neighbour.manager])
      expect(await returnedIncidents(scopeFor(actor))).toEqual([]);
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'Private.' });
    expect(await returnedIncidents(scopeFor(officer))).toEqual([]);
  });
});
