import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import { maxPoints, type Series } from '#app/analysis/series/series.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { recountDays } from '#app/incidents/record/commands/recount-days.server.ts';
import type { DateRange } from '#app/search/criteria/date-range.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { matchesSql } from '#app/search/queries/matches-sql.server.ts';
import { withSearchedIds } from '#app/search/queries/with-searched-ids.server.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { maxListedRows } from '#app/ui/lists/pagination.schema.ts';
import { runSql } from '#db/run-sql.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { type Hotel, loadIncidents } from '../support/incident-filter.ts';
import { randomAnalysis } from '../support/random-analysis.ts';
import { seriesInMemory } from '../support/series-in-memory.ts';
import { aWorld } from '../support/world.ts';

const today = new Date('2026-03-14T18:00:00Z');
/** Random analyses of each reader. */
const runs = isComplete ? 2_000 : 80;

const dataDir = await mkdtemp(join(tmpdir(), 'incident-analysis-'));
await seedDemo({ ownerUrl: process.env.DATABASE_OWNER_URL!, dataDir, today });
const superuser = new pg.Client(process.env.DATABASE_OWNER_URL);
await superuser.connect();
const world = await aWorld();
afterAll(async () => {
  await superuser.end();
  await world.close();
  await rm(dataDir, { recursive: true });
});

const hotel = await loadIncidents(superuser, 'Grand Pacific Hotel');
const actorOf = (email: string, ...privileges: Privilege[]): Actor => ({
  ...world.home.viewer,
  userId: hotel.users.find((each) => each.email === email)!.id,
  privileges: new Set(['INCIDENT_ANALYSIS', ...privileges]),
  account: { ...world.home.account, id: hotel.accountId },
  // a reader elsewhere sees the days of the account
  timeZone: 'Pacific/Auckland',
});
const people = {
  manager: actorOf('manager@grandpacific.example', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK'),
  analyst: actorOf('analyst@grandpacific.example', 'ALLINCIDENT_SEARCH'),
  officer: actorOf('officer@grandpacific.example', 'MYINCIDENT_SEARCH'),
};

describe('the series of an analysis over the demo hotel', () => {
  test.each(Object.keys(people) as (keyof typeof people)[])(
    'are for the %s what counting in memory gives, and each number is the count of the search behind it',
    async (who) => await expectEqual(hotel, people[who], runs),
    1_800_000,
  );

  test.each(Object.keys(people) as (keyof typeof people)[])(
    'lead the %s to the incidents behind them: each mark of 20 analyses is the count of its search',
    async (who) => {
      const scope = { ...world.scopeFor(people[who]), now: () => today };
      let marks = 0;
      await fc.assert(
        fc.asyncProperty(randomAnalysis(hotel), async ({ at, ...given }) => {
          const { series } = await analysisSeries(scope, analysisChoices.parse(given) as Analysis, at);
          for (const { total, href, points } of series) {
            expect(await foundBehind(scope, href!)).toBe(total);
            for (const point of points)
              expect([point.name, await foundBehind(scope, point.href!)]).toEqual([point.name, point.count]);
            marks += points.length;
          }
        }),
        { numRuns: isComplete ? 60 : 20, seed, endOnFailure: true },
      );
      expect(marks).toBeGreaterThan(100);
    },
    600_000,
  );

  test.each(Object.keys(people) as (keyof typeof people)[])(
    'by weekday and hour lead the %s from each of the 168 hours to its incidents, and no two hours to the same one',
    async (who) => {
      const scope = { ...world.scopeFor(people[who]), now: () => today };
      const analysis = analysisChoices.parse({
        periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 36 }],
        title: 'Week',
        frequency: 'WEEKDAY_HOUR',
        chartType: 'heatMap',
      }) as Analysis;
      const { series, notes } = await analysisSeries(scope, analysis);
      const [{ points, total, href }] = series as [Series];
      expect(points).toHaveLength(168);
      const seen = new Set<string>();
      for (const point of points) {
        const ids = await idsBehind(scope, point.href!);
        expect([point.name, ids.length]).toEqual([point.name, point.count]);
        for (const id of ids) seen.add(id);
      }
      expect([seen.size, await foundBehind(scope, href!)]).toEqual([total, total]);
      expect(points.filter(({ count }) => count > 0).length).toBeGreaterThan(who === 'officer' ? 0 : 100);
      const weekdays = await analysisSeries(scope, { ...analysis, frequency: 'DAY_OF_WEEK', chartType: 'bar' });
      const uncertain = weekdays.series[0]!.total - total;
      expect(uncertain).toBeGreaterThan(0);
      expect(notes.join()).toContain(`${uncertain} incident`);
    },
  );

  test.each([1, 2, 5, 12])(
    'by location of the last %i months are beside the numbers of as many months before',
    async (months) => {
      const scope = { ...world.scopeFor(people.manager), now: () => today };
      const analysis = analysisChoices.parse({
        periods: [{ periodType: 'LAST_MONTHS', lastNMonths: months }],
        title: 'Where',
        frequency: 'LOCATION',
        chartType: 'bar',
      }) as Analysis;
      const { series, found } = await analysisSeries(scope, analysis);
      const [only, ...others] = series;
      expect(others).toEqual([]);
      expect(found).toBe(only!.total);
      const [fromDate, toDate] = [Date.UTC(2026, 2 - 2 * months, 1), Date.UTC(2026, 2 - months, 0)].map((at) =>
        new Date(at).toISOString().slice(0, 10),
      ) as [string, string];
      const before = { ...analysis, periods: [{ periodType: 'PERIOD' as const, fromDate, toDate, name: '' }] };
      const [expected] = seriesInMemory(hotel, people.manager, before, today);
      const counts = only!.points.map(({ before }) => before!);
      expect(counts.filter((count) => count > 0).sort((a, b) => a - b)).toEqual(
        expected!.counts.filter((count) => count > 0).sort((a, b) => a - b),
      );
      expect(only!.points.map(({ count }) => count)).toEqual(
        only!.points.map(({ count }) => count).toSorted((one, other) => other - one),
      );
    },
  );

  test('count more incidents than a list has pages for, as the search behind them says', async () => {
    const [reporter, scope] = [world.home.manager, world.scopeFor(world.home.manager)];
    const { id } = await world.anIncident({ by: reporter });
    const columns = await writtenColumns();
    // in parts, each within the time limit of a statement on a slow machine
    for (let from = 1; from <= maxListedRows; from += 1_000) {
      await scope.em.execute(copiesSql(columns), [id, from, from + 999]);
    }
    const period = { periodType: 'LAST_DAYS', days: 9_999 };
    const analysis = analysisChoices.parse({
      periods: [period],
      frequency: 'YEAR',
      chartType: 'bar',
      title: 'All',
    }) as Analysis;
    const { series } = await analysisSeries({ ...scope, now: () => new Date() }, analysis);
    const [{ total, href }] = series as [Series];
    expect(total).toBeGreaterThan(maxListedRows);
    expect(await foundBehind(scope, href!)).toBe(total);
    const { criteria } = criteriaOf(new URL(href!, 'http://localhost').searchParams);
    expect(await countMatchingIncidents(scope, criteria!)).toEqual({ count: maxListedRows, capped: true });
  });

  // the southern hemisphere with daylight saving now, and a zone of half an hour
  test.each(['Pacific/Auckland', 'America/St_Johns'])(
    'are what counting in memory gives after the account moved to %s',
    async (timeZone) => {
      await superuser.query('update account set time_zone = $1 where id = $2', [timeZone, hotel.accountId]);
      const account = { ...people.manager.account, timeZone };
      const actor = { ...people.manager, account };
      await recountDays(world.scopeFor(actor));
      await expectEqual(await loadIncidents(superuser, 'Grand Pacific Hotel'), actor, Math.ceil(runs / 4));
    },
    1_800_000,
  );
});

async function writtenColumns() {
  const { rows } = await superuser.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'incident' and is_generated = 'NEVER' and column_name not in ('id', 'number')`,
  );
  return rows.map(({ name }) => name).join(', ');
}

const copiesSql = (columns: string) => `
insert into incident (id, number, ${columns})
select uuidv7(), 1000000 + copy, ${columns} from incident, generate_series($2::int, $3::int) copy where id = $1`;

async function expectEqual(hotel: Hotel, actor: Actor, numRuns: number) {
  const scope = { ...world.scopeFor(actor), now: () => today };
  const totals: number[] = [];
  let openPeriods = 0;
  await fc.assert(
    fc.asyncProperty(randomAnalysis(hotel), fc.infiniteStream(fc.nat()), async ({ at, ...given }, numbers) => {
      const analysis = analysisChoices.parse(given) as Analysis;
      const result = await analysisSeries(scope, analysis, at);
      const expected = seriesInMemory(hotel, actor, analysis, today, at);
      if (result.tooManyPoints) {
        expect(result.series).toEqual([]);
        expect(Math.max(...expected.map(({ counts }) => counts.length))).toBeGreaterThan(maxPoints);
        return;
      }
      expect(result.series.map((each) => comparable(analysis, each))).toEqual(
        expected.map(({ total, counts }) => ({ total, counts: comparableCounts(analysis, counts) })),
      );
      for (const [index, { soFar }] of result.series.entries()) {
        if (!soFar) continue;
        openPeriods++;
        expect(soFar.total).toBe(totalWithin(hotel, actor, analysis, soFar, { at, index }));
      }
      for (const series of result.series) {
        totals.push(series.total);
        const filled = series.points.filter(({ count }) => count > 0);
        const [any, notZero] = [series.points, filled].map((points) => points[numbers.next().value! % points.length]);
        for (const mark of [series, any ?? series, notZero ?? series]) {
          expect(await foundBehind(scope, mark.href!)).toBe('count' in mark ? mark.count : mark.total);
        }
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
  expect(totals.filter((total) => total > 0).length).toBeGreaterThan(totals.length / 10);
  expect(openPeriods).toBeGreaterThan(numRuns / 20);
}

/** The total of one series over other days. */
function totalWithin(
  hotel: Hotel,
  actor: Actor,
  analysis: Analysis,
  { from, to }: DateRange,
  { at, index }: { at: string | undefined; index: number },
) {
  const isOnly = analysis.periods.length === 1;
  const periods = [{ periodType: 'PERIOD' as const, fromDate: from, toDate: to, name: '' }];
  const series = seriesInMemory(
    hotel,
    actor,
    { ...analysis, periods, compareClasses: isOnly && analysis.compareClasses },
    today,
    at,
  );
  return series[isOnly ? index : 0]!.total;
}

/** The count of the search of a link, without the depth of lists as its limit. */
async function foundBehind(scope: Scope, href: string) {
  return (await idsBehind(scope, href)).length;
}

async function idsBehind(scope: Scope, href: string) {
  const { criteria } = criteriaOf(new URL(href, 'http://localhost').searchParams);
  const found = matchesSql(scope, await withSearchedIds(scope, criteria!), sql`i.id`);
  const rows = await runSql<{ id: string }>(scope.em, sql`${sql.join(found, sql` union `)}`);
  return rows.map(({ id }) => id);
}

function comparable(analysis: Analysis, { total, points }: Series) {
  return {
    total,
    counts: comparableCounts(
      analysis,
      points.map(({ count }) => count),
    ),
  };
}

/** Classes stand in the order of their tree, locations by their numbers, without those that no incident has. */
function comparableCounts({ frequency }: Analysis, counts: number[]) {
  return frequency === 'CLASS' || frequency === 'LOCATION'
    ? counts.filter((count) => count > 0).sort((a, b) => a - b)
    : counts;
}
