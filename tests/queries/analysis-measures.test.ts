import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import type { Series } from '#app/analysis/series/series.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { matchesSql } from '#app/search/queries/matches-sql.server.ts';
import { withSearchedIds } from '#app/search/queries/with-searched-ids.server.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { runSql } from '#db/run-sql.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { loadIncidents, type Row } from '../support/incident-filter.ts';
import { randomAnalysis } from '../support/random-analysis.ts';
import { seriesInMemory } from '../support/series-in-memory.ts';
import { aWorld } from '../support/world.ts';

const today = new Date('2026-03-14T18:00:00Z');
/** Random analyses of each reader and measure. */
const runs = isComplete ? 1_000 : 40;

const dataDir = await mkdtemp(join(tmpdir(), 'incident-measures-'));
await seedDemo({ ownerUrl: process.env.DATABASE_OWNER_URL!, dataDir, today });
const superuser = new pg.Client(process.env.DATABASE_OWNER_URL);
await superuser.connect();
const world = await aWorld();
const { home, neighbour } = world;
afterAll(async () => {
  await superuser.end();
  await world.close();
  await rm(dataDir, { recursive: true });
});

const hotel = await loadIncidents(superuser, 'Grand Pacific Hotel');
const actorOf = (email: string, ...privileges: Privilege[]): Actor => ({
  ...home.viewer,
  userId: hotel.users.find((each) => each.email === email)!.id,
  privileges: new Set(['INCIDENT_ANALYSIS', ...privileges]),
  account: { ...home.account, id: hotel.accountId },
});
const people = {
  manager: actorOf('manager@grandpacific.example', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK'),
  analyst: actorOf('analyst@grandpacific.example', 'ALLINCIDENT_SEARCH'),
  officer: actorOf('officer@grandpacific.example', 'MYINCIDENT_SEARCH'),
};
const ofTheCourse = ['DAYS_TO_CLOSE', 'VALUE_LOST'] as const;
const ofFollowUp = ['OPEN_TASKS', 'OPEN_ITEMS', 'WAITING'] as const;
const measures = [...ofTheCourse, ...ofFollowUp];
type Measure = (typeof measures)[number];
const isOfFollowUp = (measure: Measure) => ofFollowUp.some((one) => one === measure);
const cases = keysOf(people).flatMap((who) => measures.map((measure) => ({ who, measure })));

const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => today });
const lostItems = ({ id }: Row) =>
  (hotel.parts.incident_item!.get(id) ?? []).filter(({ status }) => status === 'LOST' || status === 'STOLEN');

const partsOf = (table: string, id: string) => hotel.parts[table]!.get(id) ?? [];

function sumOf(incidents: Row[], numberOf: (incident: Row) => number): Number {
  const numbers = incidents.map(numberOf).filter((number) => number > 0);
  return { incidents: numbers.length, number: numbers.reduce((sum, each) => sum + each, 0) };
}

type Number = { incidents: number; number: number };

/** Measures incidents one after the other. */
const measured: Record<Measure, (incidents: Row[]) => Number> = {
  DAYS_TO_CLOSE: (incidents) => {
    const seconds = incidents
      .filter(({ status }) => status === 2)
      .map(({ closed_at, reported_at }) => Math.max(0, closed_at - reported_at) / 1_000)
      .sort((one, other) => one - other);
    const [low, high] = [Math.floor((seconds.length - 1) / 2), Math.ceil((seconds.length - 1) / 2)];
    const median = seconds.length === 0 ? 0 : (seconds[low]! + seconds[high]!) / 2;
    return { incidents: seconds.length, number: Math.round(median / 8_640) / 10 };
  },
  VALUE_LOST: (incidents) => {
    const having = incidents.filter((each) => lostItems(each).length > 0);
    const cents = having.flatMap(lostItems).map(({ value_cents }) => Number(value_cents));
    return { incidents: having.length, number: cents.reduce((sum, each) => sum + each, 0) };
  },
  OPEN_TASKS: (incidents) =>
    sumOf(
      incidents.filter(({ status }) => status !== 2),
      ({ id }) => partsOf('incident_task', id).filter(({ state }) => state === 'OPEN').length,
    ),
  OPEN_ITEMS: (incidents) =>
    sumOf(
      incidents,
      ({ id }) =>
        partsOf('incident_checklist_item', id).filter((item) => item.required && item.counts && !item.ticked_at).length,
    ),
  WAITING: (incidents) => sumOf(incidents, ({ review_state }) => (review_state === 'WAITING' ? 1 : 0)),
};

describe('a measure of an analysis over the demo hotel', () => {
  test.each(cases)(
    'for the $who, $measure, is what measuring in memory gives, and of as many incidents as the search behind it finds',
    async ({ who, measure }) => {
      const scope = scopeFor(people[who]);
      let [numbers, openPeriods] = [0, 0];
      await fc.assert(
        fc.asyncProperty(
          randomAnalysis(hotel),
          fc.infiniteStream(fc.nat()),
          async ({ at: place, ...given }, random) => {
            // few incidents are in follow-up, of any class
            const at = isOfFollowUp(measure) ? undefined : place;
            const analysis = analysisChoices.parse({
              ...given,
              measure,
              ...(isOfFollowUp(measure) && { criteria: {} }),
            }) as Analysis;
            // the hours of a week count incidents alone
            if (analysis.measure !== measure) return;
            const result = await analysisSeries(scope, analysis, at);
            if (result.tooManyPoints) return;
            const expected = seriesInMemory(hotel, scope.actor, analysis, today, at).map(({ groups }) => ({
              total: measured[measure](groups.flat()),
              points: groups.map(measured[measure]),
            }));
            expect(
              result.series.map(({ total, incidents, points }) => ({
                total: { incidents, number: total },
                points: comparable(
                  analysis,
                  points.map(({ incidents, count }) => ({ incidents: incidents!, number: count })),
                ),
              })),
            ).toEqual(expected.map(({ total, points }) => ({ total, points: comparable(analysis, points) })));
            for (const series of result.series) {
              if (series.soFar) openPeriods++;
              numbers += series.points.filter(({ incidents }) => incidents! > 0).length;
              const any = series.points[random.next().value! % series.points.length] ?? series;
              for (const mark of [series, any]) expect(await foundBehind(scope, mark.href!)).toBe(mark.incidents);
            }
          },
        ),
        { numRuns: runs, seed, endOnFailure: true },
      );
      // an officer's own incidents have little to follow up
      if (who !== 'officer' || !isOfFollowUp(measure)) {
        expect(numbers).toBeGreaterThan(isOfFollowUp(measure) ? 0 : runs / 4);
      }
      expect(openPeriods).toBeGreaterThan(0);
    },
    600_000,
  );

  test.each(ofTheCourse)('%s by location is beside that of the same time before', async (measure) => {
    const scope = scopeFor(people.manager);
    const analysis = analysisOf({
      measure,
      frequency: 'LOCATION',
      periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 12 }],
    });
    const [now] = (await analysisSeries(scope, analysis)).series as [Series];
    const fromTo = { periodType: 'PERIOD', fromDate: '2024-03-01', toDate: '2025-02-28' };
    const [before] = (await analysisSeries(scope, { ...analysis, periods: analysisOf({ periods: [fromTo] }).periods }))
      .series as [Series];
    expect(now.beforeTotal).toBe(before.total);
    const was = new Map(before.points.flatMap(({ name, count, incidents }) => (incidents ? [[name, count]] : [])));
    const none = measure === 'VALUE_LOST' ? 0 : undefined;
    expect(now.points.map(({ name, before }) => [name, before])).toEqual(
      now.points.map(({ name }) => [name, was.get(name) ?? none]),
    );
    expect(was.size).toBeGreaterThan(3);
  });
});

/** Classes stand in the order of their tree, locations by their numbers, without those that no incident has. */
function comparable({ frequency }: Analysis, numbers: Number[]) {
  if (frequency !== 'CLASS' && frequency !== 'LOCATION') return numbers;
  const inOrder = (one: Number, other: Number) => one.number - other.number || one.incidents - other.incidents;
  return numbers.filter(({ incidents }) => incidents > 0).sort(inOrder);
}

async function foundBehind(scope: Scope, href: string) {
  const { criteria } = criteriaOf(new URL(href, 'http://localhost').searchParams);
  const found = matchesSql(scope, await withSearchedIds(scope, criteria!), sql`i.id`);
  const [row] = await runSql<{ count: number }>(
    scope.em,
    sql`select count(*)::int as count from (${sql.join(found, sql` union `)}) found`,
  );
  return row!.count;
}

const analysisOf = (given: Record<string, unknown> = {}) =>
  analysisChoices.parse({
    periods: [{ periodType: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31', name: 'March' }],
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'Falls',
    ...given,
  }) as Analysis;

describe('a measure of incidents that somebody may not see', () => {
  const marchOf = async (actor: Actor, measure: Measure) => {
    const { series, found, notes } = await analysisSeries(scopeFor(actor), analysisOf({ measure }));
    const { total, incidents } = series[0]!;
    return { total, incidents, found, notes };
  };

  /** An incident of 10 days with a stolen item of a dollar for each cent, and one with no value. */
  async function aTheft(by: Actor, options: { locked?: boolean; cents: number; isOpen?: boolean }) {
    const { id } = await world.anIncident({ by, ...(options.locked && { locked: true }) });
    // row security hides locked incidents from who enters them
    const { em } = scopeFor(by === neighbour.admin ? by : home.manager);
    const closed = options.isOpen ? '' : `, status = 2, closed_at = reported_at + interval '10 days'`;
    await em.execute(
      `update incident set version = version${closed} where account_id = current_account() and id = $1`,
      [id],
    );
    await em.execute(
      `insert into incident_item (account_id, incident_id, ordinal, status, value_cents)
       select current_account(), $1, ordinal, status, cents from (values (0, 'STOLEN', $2::bigint), (1, 'LOST', null),
         (2, 'DAMAGED', 7), (3, 'FOUND', 7), (4, null, 7)) item (ordinal, status, cents)`,
      [id, options.cents],
    );
  }

  test('has only their own, and no locked ones without INCIDENT_LOCK, nor those of another account', async () => {
    const own = await home.user('own measures', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH');
    const lockedOwn = await home.user('locked measures', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH', 'INCIDENT_LOCK');
    const all = await marchOf(home.manager, 'VALUE_LOST');
    await aTheft(own, { cents: 1_00 });
    await aTheft(own, { cents: 10_00, locked: true });
    await aTheft(lockedOwn, { cents: 100_00, locked: true });
    await aTheft(neighbour.admin, { cents: 100_000_00 });
    expect(await marchOf(own, 'VALUE_LOST')).toMatchObject({ total: 1_00, incidents: 1, found: 1 });
    expect(await marchOf(lockedOwn, 'VALUE_LOST')).toMatchObject({ total: 100_00, incidents: 1, found: 1 });
    expect((await marchOf(home.manager, 'VALUE_LOST')).total - all.total).toBe(111_00);
    expect(await marchOf(own, 'DAYS_TO_CLOSE')).toMatchObject({ total: 10, incidents: 1, found: 1 });
    expect((await marchOf(own, 'VALUE_LOST')).notes).toContain(
      'Value lost is the value of the items that are Lost or Stolen. 1 item of these has no value.',
    );
  });

  test('of nothing that is closed has no number, and says how many are open', async () => {
    const night = await home.user('night measures', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH');
    await aTheft(night, { cents: 0, isOpen: true });
    const days = await analysisSeries(scopeFor(night), analysisOf({ measure: 'DAYS_TO_CLOSE' }));
    expect(days.series[0]).toMatchObject({ incidents: 0, points: [{ incidents: 0 }] });
    expect(days.notes.join()).toContain('1 incident that is not closed is left out.');
    expect(await marchOf(night, 'VALUE_LOST')).toMatchObject({ total: 0, incidents: 1 });
  });
});
