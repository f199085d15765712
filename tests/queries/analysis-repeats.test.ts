import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { repeatsPage } from '#app/analysis/repeats/queries/repeats-page.server.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import { savedAnalysis } from '#app/analysis/saved/queries/saved-analysis.server.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import { mostRepeats, type RepeatKind } from '#app/analysis/series/repeats.ts';
import type { Actor } from '#app/auth/actor.ts';
import { countMatchingIncidents } from '#app/search/queries/count-matching-incidents.server.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { ForbiddenError } from '#db/errors.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { loadIncidents, type Row, seenBy } from '../support/incident-filter.ts';
import { aWorld } from '../support/world.ts';

const today = new Date('2026-03-14T18:00:00Z');
const dataDir = await mkdtemp(join(tmpdir(), 'incident-repeats-'));
await seedDemo({ ownerUrl: process.env.DATABASE_OWNER_URL!, dataDir, today });
const superuser = new pg.Client(process.env.DATABASE_OWNER_URL);
await superuser.connect();
const world = await aWorld();
afterAll(async () => {
  await superuser.end();
  await world.close();
  await rm(dataDir, { recursive: true });
});

const accountRows = await superuser.query(
  `select id from account where name = 'Grand Pacific Hotel' order by created_at`,
);
await superuser.query(`select set_config('app.system', 'on', false), set_config('app.account_id', $1, false)`, [
  accountRows.rows[0].id,
]);
// a name in capitals and without accents, the same unit at two locations, and a name within another
await superuser.query(`
update incident_person set first_name = upper(first_name) where id in (
  select id from incident_person where account_id = current_account() order by id limit 200);
update incident_item set name = upper(name) where id in (
  select id from incident_item where account_id = current_account() order by id limit 50);
update incident set location_unit = case when number % 3 = 0 then '12' else '120' end
  where account_id = current_account() and number % 5 = 0`);
const hotel = await loadIncidents(superuser, 'Grand Pacific Hotel');
const actorOf = (email: string, ...privileges: Privilege[]): Actor => ({
  ...world.home.viewer,
  userId: hotel.users.find((each) => each.email === email)!.id,
  privileges: new Set(privileges),
  account: { ...world.home.account, id: hotel.accountId },
});
const readers = {
  manager: actorOf('manager@grandpacific.example', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK', 'INCIDENT_ANALYSIS'),
  analyst: actorOf('viewer@grandpacific.example', 'ALLINCIDENT_SEARCH', 'INCIDENT_ANALYSIS'),
  officer: actorOf('officer@grandpacific.example', 'MYINCIDENT_SEARCH', 'INCIDENT_ANALYSIS'),
};
const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => today });
const analysisOf = (fromDate: string, toDate: string) =>
  analysisChoices.parse({
    periods: [{ periodType: 'PERIOD', fromDate, toDate }],
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'Repeats',
  }) as Analysis;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const wordsOf = (...texts: string[]) =>
  plain(texts.join(' '))
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

/** Returns the numbers of incidents of what is in two or more, the most first; as plain as the sentences on the page. */
function repeatsInMemory(actor: Actor, from: string, to: string): Record<RepeatKind, number[]> {
  const seen = seenBy(hotel, actor);
  const incidents = seen.incidents.filter(({ occurred_on }) => from <= occurred_on && occurred_on <= to);
  const sizes = (keysOf: (incident: Row) => string[]) => {
    const counts = new Map<string, number>();
    for (const incident of incidents)
      for (const key of new Set(keysOf(incident))) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
    const repeated = [...counts.values()].filter((count) => count > 1);
    return repeated.toSorted((one, other) => other - one).slice(0, mostRepeats);
  };
  const parts = (table: string, key: (part: Row) => string) => (incident: Row) =>
    (seen.parts[table]!.get(incident.id) ?? []).map(key);
  return {
    persons: sizes(parts('incident_person', (p) => nameOf(p))),
    legalEntities: sizes(parts('incident_legal_entity', ({ name }) => plain(name))),
    rooms: sizes(({ last_location_id: place, location_unit: unit }) =>
      place && unit ? [`${plain(unit)} at ${place}`] : [],
    ),
    items: sizes(parts('incident_item', ({ name }) => plain(name))),
  };
}

const nameOf = ({ first_name, middle_name, last_name }: Row) => {
  const name = wordsOf(first_name, middle_name, last_name);
  return /^unknown( unknown)*$/.test(name) ? '' : name;
};

const periods = [
  ['2023-01-01', '2026-12-31'],
  ['2025-06-01', '2025-12-31'],
] as const;
const cases = Object.keys(readers).flatMap((who) =>
  periods.map((period) => [who as keyof typeof readers, ...period] as const),
);

describe('who and what comes back', () => {
  test.each(cases)(
    'counts for the %s from %s to %s what a plain count counts, and so do its links',
    async (who, ...days) => {
      const actor = readers[who];
      const { repeats } = await repeatsPage(scopeFor(actor), analysisOf(...days), 0);
      const expected = repeatsInMemory(actor, ...days);
      const counts = Object.fromEntries(
        Object.entries(repeats).map(([kind, rows]) => [kind, rows.map(({ incidents }) => incidents)]),
      );
      expect(counts).toEqual(expected);
      if (who !== 'officer') for (const kind of Object.values(counts)) expect(kind.length).toBeGreaterThan(0);
      for (const { href, incidents, name } of Object.values(repeats).flat()) {
        const { criteria } = criteriaOf(new URL(href, 'http://localhost').searchParams);
        const { count } = await countMatchingIncidents(scopeFor(actor), criteria!);
        expect([name, count]).toEqual([name, incidents]);
      }
    },
  );

  test('is refused to who may not analyse or not search, and in a disabled account', async () => {
    const analysis = analysisOf('2025-06-01', '2025-12-31');
    const { analyst } = readers;
    for (const actor of [
      { ...analyst, privileges: new Set<Privilege>(['ALLINCIDENT_SEARCH']) },
      { ...analyst, privileges: new Set<Privilege>(['INCIDENT_ANALYSIS', 'REPORT_PRINT']) },
      { ...analyst, account: { ...analyst.account, active: false } },
    ]) {
      await expect(repeatsPage(scopeFor(actor), analysis, 0)).rejects.toThrow(ForbiddenError);
    }
  });

  test('saved like an analysis is counted anew, in a period that moves with the calendar', async () => {
    const { analyst } = readers;
    const lastYear = { periodType: 'LAST_MONTHS' as const, lastNMonths: 12, name: '' };
    const analysis: Analysis = { ...analysisOf('2025-06-01', '2025-12-31'), chartType: 'repeats', periods: [lastYear] };
    const id = await createSavedAnalysis(scopeFor(analyst), 'DASHBOARD', analysis);
    const saved = (await savedAnalysis(scopeFor(analyst), id)).analysis!;
    const counted = new Set<string>();
    for (const day of ['2025-11-14', '2026-03-14']) {
      const scope = { ...scopeFor(analyst), now: () => new Date(`${day}T18:00:00Z`) };
      const { repeats, period } = await repeatsPage(scope, analysis, 0);
      const { series, found } = await analysisSeries(scope, saved);
      const { from, to, total, points, href } = series[0]!;
      expect([series.length, from, to, total]).toEqual([1, period.from, period.to, found]);
      const shown = Object.values(repeats).flat();
      expect(points.map(({ label, count, href }) => [label, count, href])).toEqual(
        shown.map(({ name, incidents, href }) => [name, incidents, href]),
      );
      const { criteria } = criteriaOf(new URL(href!, 'http://localhost').searchParams);
      expect((await countMatchingIncidents(scope, criteria!)).count).toBe(found);
      counted.add(`${from} ${to}`);
    }
    expect(counted.size).toBe(2);
  });

  test('saved for the account names nobody to a reader who may not search', async () => {
    const analysis: Analysis = { ...analysisOf('2023-01-01', '2026-12-31'), chartType: 'repeats' };
    const reader = { ...readers.analyst, privileges: new Set<Privilege>(['REPORT_PRINT']) };
    expect(await analysisSeries(scopeFor(reader), analysis)).toMatchObject({ series: [], found: 0, pointCount: 0 });
    const officer = await analysisSeries(scopeFor(readers.officer), analysis);
    const manager = await analysisSeries(scopeFor(readers.manager), analysis);
    expect(officer.found).toBeLessThan(manager.found);
  });

  test('tells who and when, and nothing private', async () => {
    const { repeats } = await repeatsPage(scopeFor(readers.analyst), analysisOf('2023-01-01', '2026-12-31'), 0);
    const shown = JSON.stringify(repeats);
    const secrets = [...hotel.parts.incident_person!.values()]
      .flat()
      .flatMap(({ phone, mobile_phone, email }) => [phone, mobile_phone, email].filter(Boolean) as string[]);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(Object.keys(repeats.persons[0]!)).toEqual(['name', 'incidents', 'newest', 'href']);
  });
});
