import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { discardOldCharts } from '#app/analysis/chart-cache/commands/discard-old-charts.server.ts';
import { periodBefore } from '#app/analysis/choices/period-before.ts';
import type { Actor } from '#app/auth/actor.ts';
import { refreshCharts } from '#app/dashboard/commands/refresh-charts.server.ts';
import { chartCards } from '#app/dashboard/queries/chart-cards.server.ts';
import { whatChanged } from '#app/dashboard/queries/what-changed.server.ts';
import { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { countCharts } from '#worker/jobs/count-charts.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, anIncident, product } = world;

const minute = 60_000;
const now = new Date('2026-03-14T20:00:00Z');
let ana: Actor;

beforeEach(async () => {
  ana = await home.user('Ana', 'ANALYZE_VIEW', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK');
  await inAccount(ana, 'delete from kept_chart');
  await inAccount(ana, `update incident set occurred_on = '2020-01-01'`);
});

const scopeAt = (user: Actor, minutes = 0) => ({
  ...world.scopeFor(user),
  now: () => new Date(now.getTime() + minutes * minute),
});

const inAccount = (user: Actor, sql: string, params: unknown[] = []) =>
  world
    .scopeFor(user)
    .em.execute(`${sql}${sql.includes('where') ? ' and' : ' where'} account_id = current_account()`, params);

const holding = (user: Actor, ...privileges: Privilege[]): Actor => ({ ...user, privileges: new Set(privileges) });

async function aChart(by: Actor, days = 30, name = 'Last days') {
  const { em } = world.scopeFor(by);
  const criteria = [{ periodName: '', period: { id: '1', type: 'LAST_N_DAYS', days }, timezoneOffset: 0 }];
  em.create(SavedAnalysis, {
    itemType: 'DASHBOARD',
    userId: by.userId,
    createUserId: by.userId,
    createUserName: by.name,
    name,
    frequency: 'DAY_OF_WEEK',
    chartType: 'bar',
    criteria,
  });
  await em.flush();
}

async function occurred(day: string, by: Actor, given: object = {}) {
  const incident = await anIncident({ by, ...given });
  await inAccount(by, 'update incident set occurred_on = $1 where id = $2', [day, incident.id]);
  return incident;
}

/** Returns the cards once each has numbers: a busy machine may count longer than a page waits. */
async function cardsOf(user: Actor, minutes = 0) {
  const scope = scopeAt(user, minutes);
  return await vi.waitUntil(async () => {
    await refreshCharts(scope);
    const cards = await chartCards(scope);
    return cards.every(({ chart }) => chart) && cards;
  }, 30_000);
}

/** Counts the charts as the worker does, without a limit. */
async function countedByWorker({ userId }: Actor, minutes = 0) {
  const services = { ...product, now: () => new Date(now.getTime() + minutes * minute) };
  await countCharts({ services } as never, { accountId: home.id, userId }, { id: '1', source: null });
}

const totalOf = async (user: Actor, minutes = 0) => (await cardsOf(user, minutes))[0]?.chart?.result.series[0]?.total;

const took = (user: Actor, milliseconds: number) =>
  inAccount(user, `update kept_chart set milliseconds = ${milliseconds}`);

/** Makes the cached chart one that takes long to count. */
const slow = (user: Actor) => took(user, 900);

describe('a chart card', () => {
  test('shows the numbers and what changed against the period before', async () => {
    for (const day of ['2026-03-14', '2026-03-13', '2026-02-20', '2026-02-01']) await occurred(day, ana);
    await aChart(ana);
    const [card] = await cardsOf(ana);
    expect(card).toMatchObject({ name: 'Last days', chart: { says: '2 more (200%) than the 30 days before.' } });
    expect(card!.chart!.result.series[0]!.points.find(({ name }) => name === 'Saturday')).toMatchObject({ count: 1 });
  });

  test('compares nothing with a time before the account existed', async () => {
    await occurred('2026-03-14', ana);
    await aChart(ana);
    const beginOn = (day: string) =>
      world.scopeFor(ana).em.execute('update account set created_at = $1 where id = current_account()', [day]);
    await beginOn('2026-02-20');
    onTestFinished(async () => void (await beginOn('2026-01-01')));
    const [card] = await cardsOf(ana);
    expect(card!.chart!.says).toBe('Saturday has the most, 1 of 1 (100%).');
    expect(await whatChanged(scopeAt(ana))).toBeNull();
  });

  test('that is counted quickly shows a new incident at the next visit', async () => {
    await aChart(ana);
    expect(await totalOf(ana)).toBe(0);
    await took(ana, 1);
    await occurred('2026-03-14', ana);
    // a busy machine may count longer than a page waits
    await expect.poll(() => totalOf(ana)).toBe(1);
  });

  test('that takes long is cached for five minutes, and is then counted by the worker', async () => {
    await aChart(ana);
    await countedByWorker(ana);
    await slow(ana);
    await occurred('2026-03-14', ana);
    expect(await totalOf(ana, 4)).toBe(0);
    expect(await jobsOf(ana)).toBe(0);
    expect(await totalOf(ana, 6)).toBe(0);
    expect(await jobsOf(ana)).toBe(1);
    await countedByWorker(ana, 6);
    expect(await totalOf(ana, 7)).toBe(1);
  });

  test('is the owner’s alone', async () => {
    await aChart(ana);
    const ben = await home.user('Ben', 'ANALYZE_VIEW', 'ALLINCIDENT_SEARCH');
    expect(await cardsOf(ben)).toEqual([]);
    expect(await cardsOf(neighbour.admin)).toEqual([]);
  });

  test('is not shown without ANALYZE_VIEW', async () => {
    await aChart(ana);
    expect(await cardsOf(holding(ana, 'INCIDENT_ANALYSIS', 'ALLINCIDENT_SEARCH'))).toEqual([]);
  });
});

describe('what changed', () => {
  const changesFor = async (user: Actor) => await whatChanged(scopeAt(user));
  /** A busy machine may count longer than a page waits, which shows nothing. */
  const shownTo = (user: Actor) => vi.waitUntil(() => changesFor(user), 30_000);

  test('says how the last 30 days differ from the 30 before, by class, for what the reader may find', async () => {
    for (const day of ['2026-03-14', '2026-02-13', '2026-02-12', '2026-01-14', '2026-01-13']) await occurred(day, ana);
    await occurred('2026-03-01', ana, { locked: true });
    const changes = await shownTo(ana);
    expect(changes.finding.main).toBe('The last 30 days: 3 incidents, 1 more (50%) than in the 30 days before.');
    expect(changes.classes).toMatchObject([{ count: 3, before: 2 }]);
    expect(changes.all).toBeNull();
    const withoutLocked = await shownTo(holding(ana, 'ANALYZE_VIEW', 'ALLINCIDENT_SEARCH'));
    expect(withoutLocked.classes).toMatchObject([{ count: 2, before: 2 }]);
  });

  test('is not shown without incidents, nor without ANALYZE_VIEW', async () => {
    expect(await changesFor(ana)).toBeNull();
    await occurred('2026-03-14', ana);
    expect(await changesFor(holding(ana, 'ALLINCIDENT_SEARCH'))).toBeNull();
  });
});

describe('a cached chart', () => {
  test('of a holder of INCIDENT_LOCK is not shown after the privilege was taken away', async () => {
    await occurred('2026-03-14', ana, { locked: true });
    await aChart(ana);
    expect(await totalOf(ana)).toBe(1);
    await slow(ana);
    expect(await totalOf(holding(ana, 'ANALYZE_VIEW', 'ALLINCIDENT_SEARCH'))).toBe(0);
  });

  test('of all incidents is not shown to a user who may find only their own', async () => {
    await occurred('2026-03-14', home.manager);
    await aChart(ana);
    expect(await totalOf(ana)).toBe(1);
    await slow(ana);
    expect(await totalOf(holding(ana, 'ANALYZE_VIEW', 'MYINCIDENT_SEARCH', 'INCIDENT_LOCK'))).toBe(0);
  });

  test('is forgotten when an incident is locked, unlocked or deleted', async () => {
    const viewer = holding(ana, 'ANALYZE_VIEW', 'ALLINCIDENT_SEARCH');
    const incident = await occurred('2026-03-14', ana);
    await aChart(ana);
    expect(await totalOf(viewer)).toBe(1);
    await slow(ana);
    await inAccount(ana, 'update incident set locked = true where id = $1', [incident.id]);
    expect(await totalOf(viewer)).toBe(0);
  });

  test('is not shown on the next day of the account', async () => {
    await occurred('2026-02-13', ana);
    await aChart(ana);
    expect(await totalOf(ana)).toBe(1);
    await slow(ana);
    expect(await totalOf(ana, 24 * 60)).toBe(0);
  });

  test('is deleted after two days', async () => {
    await aChart(ana);
    await cardsOf(ana);
    await discardOldCharts(scopeAt(ana, 47 * 60));
    expect(await inAccount(ana, 'select key from kept_chart')).toHaveLength(1);
    await discardOldCharts(scopeAt(ana, 49 * 60));
    expect(await inAccount(ana, 'select key from kept_chart')).toEqual([]);
  });
});

describe('the period before', () => {
  test.each([
    ['2026-02-13', '2026-03-14', '2026-01-14', '2026-02-12', 'the 30 days before'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', 'the month before'],
    ['2025-03-01', '2026-02-28', '2024-03-01', '2025-02-28', 'the 12 months before'],
    ['2026-03-14', '2026-03-14', '2026-03-13', '2026-03-13', 'the day before'],
  ])('of %s to %s is %s to %s', (from, to, before, end, name) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: end, name });
  });
});

async function jobsOf({ userId }: Actor) {
  const { rows } = { rows: await product.boss.findJobs('count-charts', { data: { userId } }) };
  return rows.length;
}
