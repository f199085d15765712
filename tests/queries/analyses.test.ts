import { afterAll, describe, expect, test } from 'vitest';
import { titleTooLong } from '#app/analysis/analyze-messages.ts';
import type { Analysis } from '#app/analysis/choices/analysis.schema.ts';
import { analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import { deleteSavedAnalysis } from '#app/analysis/saved/commands/delete-saved-analysis.server.ts';
import { updateSavedAnalysis } from '#app/analysis/saved/commands/update-saved-analysis.server.ts';
import { savedAnalyses } from '#app/analysis/saved/queries/saved-analyses.server.ts';
import { savedAnalysis } from '#app/analysis/saved/queries/saved-analysis.server.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import { analysisAddress } from '#app/analysis/wizard/analysis-address.server.ts';
import { analysisHref } from '#app/analysis/wizard/analysis-address.ts';
import { analyzePage } from '#app/analysis/wizard/queries/analyze-page.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { onlyOwnNote } from '#app/search/search-messages.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
afterAll(() => world.close());
const now = new Date('2026-03-14T18:00:00Z');
const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => now });

const classes = (...ids: string[]) => ({ values: ids.map((lookupId) => ({ lookupId, includeDescendant: 'on' })) });
const analysisOf = (given: Record<string, unknown> = {}) =>
  analysisChoices.parse({
    periods: [{ periodType: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31', name: 'March' }],
    frequency: 'DAY',
    chartType: 'bar',
    title: 'Falls',
    ...given,
  }) as Analysis;

const recordsOf = async (actor: Actor) =>
  await scopeFor(actor).em.execute<{ type: string; action: string; name: string; data: { criteria: object[] } }[]>(
    `select object_type as type, transaction_type as action, object_name as name, object_data as data from audit_record
     where account_id = current_account() and create_user_id = $1 and object_type in ('ANALYZE', 'REPORT') order by seq`,
    [actor.userId],
  );

describe('the series of an analysis', () => {
  test('has a zero for each day without incidents, and counts incidents under edit', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const { em } = scopeFor(home.manager);
    await em.execute('update incident set status = 3 where account_id = current_account() and id = $1', [id]);
    const [{ all }] = await em.execute<[{ all: number }]>(
      'select count(*)::int as all from incident where account_id = current_account()',
    );
    const { series, notes } = await analysisSeries(scopeFor(home.manager), analysisOf());
    const counts = series[0]!.points.map(({ count }) => count);
    expect(counts).toHaveLength(31);
    expect(counts.filter((count) => count > 0)).toEqual([all]);
    expect(series[0]!.total).toBe(all);
    expect(series[0]!.points[12]).toMatchObject({ label: '13 Mar', name: '13/03/2026' });
    expect(notes).toEqual([]);
  });

  test('says with which note only own incidents are counted', async () => {
    const officer = await home.user('own', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH');
    await world.anIncident({ by: officer });
    const { series, notes } = await analysisSeries(scopeFor(officer), analysisOf());
    expect([series[0]!.total, notes]).toEqual([1, [onlyOwnNote]]);
  });

  test('has no locked incidents but for holders of INCIDENT_LOCK', async () => {
    const counter = await home.user('counter', 'INCIDENT_ANALYSIS', 'ALLINCIDENT_SEARCH');
    const totalFor = async (actor: Actor) => (await analysisSeries(scopeFor(actor), analysisOf())).series[0]!.total;
    const before = [await totalFor(counter), await totalFor(home.manager)] as const;
    await world.anIncident({ by: counter, locked: true });
    expect([await totalFor(counter), await totalFor(home.manager)]).toEqual([before[0], before[1] + 1]);
  });

  test('leaves uncertain times out of hours, and says how many', async () => {
    const night = await home.user('night', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH');
    const [certain, uncertain] = [await world.anIncident({ by: night }), await world.anIncident({ by: night })];
    await scopeFor(night).em.execute(
      'update incident set occurred_uncertain = true where account_id = current_account() and id = $1',
      [uncertain.id],
    );
    const { series, notes } = await analysisSeries(scopeFor(night), analysisOf({ frequency: 'WORK_SHIFT_PERIOD' }));
    expect(certain.occurredMinute).toBe(134);
    expect(series[0]!.points.flatMap(({ name, count }) => (count ? [name, count] : []))).toEqual(['2 AM to 3 AM', 1]);
    expect(notes).toContain('1 incident with an uncertain time is left out.');
  });

  test('by weekday and hour has a time at midnight in its hour, and an uncertain one in none', async () => {
    const night = await home.user('midnight', 'INCIDENT_ANALYSIS', 'MYINCIDENT_SEARCH');
    const [certain, uncertain] = [await world.anIncident({ by: night }), await world.anIncident({ by: night })];
    await scopeFor(night).em.execute(
      `update incident set occurred_minute = 0, occurred_uncertain = id = $2
       where account_id = current_account() and id in ($1, $2)`,
      [certain.id, uncertain.id],
    );
    const { series, notes } = await analysisSeries(
      scopeFor(night),
      analysisOf({ frequency: 'WEEKDAY_HOUR', chartType: 'heatMap' }),
    );
    const counted = series[0]!.points.flatMap(({ name, count }) => (count ? [name, count] : []));
    expect([counted, series[0]!.total]).toEqual([['Saturday 12 AM to 1 AM', 1], 1]);
    expect(notes).toContain('1 incident with an uncertain time is left out.');
  });

  test('of more points than a chart shows is not drawn', async () => {
    const periods = [{ periodType: 'LAST_DAYS', days: 401 }];
    const result = await analysisSeries(scopeFor(home.manager), analysisOf({ periods }));
    expect(result).toMatchObject({ tooManyPoints: 401, series: [] });
    const [long] = (await analysisSeries(scopeFor(home.manager), analysisOf({ periods, frequency: 'MONTH' }))).series;
    expect(long!.points[0]!.label).toBe('Feb 25');
  });

  test('has no links for users who may not search', async () => {
    const reader = await home.user('reader', 'ANALYZE_VIEW');
    const { series } = await analysisSeries(scopeFor(reader), analysisOf());
    expect([series[0]!.href, series[0]!.points[0]!.href]).toEqual([null, null]);
  });

  test('is refused without a privilege for charts', async () => {
    await expect(analysisSeries(scopeFor(home.viewer), analysisOf())).rejects.toBeInstanceOf(ForbiddenError);
  });
});

describe('a saved analysis', () => {
  const chosen = () => analysisOf({ criteria: { class: classes(home.lookups.INCIDENT_CLASS) }, compareClasses: true });

  test('comes back from its criteria as it was saved', async () => {
    const id = await createSavedAnalysis(scopeFor(home.analyst), 'REPORT', chosen());
    expect((await savedAnalysis(scopeFor(home.analyst), id)).analysis).toEqual(chosen());
    expect(await savedAnalyses(scopeFor(home.manager), 'REPORT')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, createUserId: home.analyst.userId, version: 1 })]),
    );
  });

  test('by weekday and hour comes back as a heat map', async () => {
    const week = analysisOf({ frequency: 'WEEKDAY_HOUR', chartType: 'heatMap' });
    const id = await createSavedAnalysis(scopeFor(home.analyst), 'DASHBOARD', week);
    expect((await savedAnalysis(scopeFor(home.analyst), id)).analysis).toEqual(week);
  });

  test('that is saved as it was read keeps its version', async () => {
    const id = await createSavedAnalysis(scopeFor(home.analyst), 'REPORT', chosen());
    const { analysis } = await savedAnalysis(scopeFor(home.analyst), id);
    expect(await updateSavedAnalysis(scopeFor(home.analyst), id, 1, analysis!)).toBe(1);
  });

  test('on the dashboard is only for its owner, and a report is for the account', async () => {
    const dashboard = await createSavedAnalysis(scopeFor(home.manager), 'DASHBOARD', chosen());
    const report = await createSavedAnalysis(scopeFor(home.manager), 'REPORT', chosen());
    const analyst = scopeFor(home.analyst);
    const stranger = scopeFor(neighbour.admin);
    await expect(savedAnalysis(analyst, dashboard)).rejects.toBeInstanceOf(NotFoundError);
    await expect(deleteSavedAnalysis(analyst, dashboard)).rejects.toBeInstanceOf(NotFoundError);
    await expect(savedAnalysis(stranger, report)).rejects.toBeInstanceOf(NotFoundError);
    await expect(deleteSavedAnalysis(stranger, report)).rejects.toBeInstanceOf(NotFoundError);
    expect(await updateSavedAnalysis(analyst, report, 1, analysisOf({ title: 'Slips' }))).toBe(2);
    expect(await deleteSavedAnalysis(analyst, report)).toBe('Slips');
  });

  test('that somebody changed meanwhile is not overwritten', async () => {
    const id = await createSavedAnalysis(scopeFor(home.manager), 'REPORT', chosen());
    await updateSavedAnalysis(scopeFor(home.analyst), id, 1, analysisOf({ title: 'Slips' }));
    await expect(updateSavedAnalysis(scopeFor(home.manager), id, 1, chosen())).rejects.toMatchObject({
      conflict: {
        version: '2',
        differences: expect.arrayContaining([{ label: 'Title', yours: 'Falls', stored: 'Slips' }]),
      },
    });
    expect((await savedAnalysis(scopeFor(home.manager), id)).name).toBe('Slips');
    expect(await updateSavedAnalysis(scopeFor(home.manager), id, 2, chosen())).toBe(3);
  });

  test('is not saved in a disabled account', async () => {
    const { account } = home.manager;
    const disabled = scopeFor({ ...home.manager, account: { ...account, active: false } });
    await expect(createSavedAnalysis(disabled, 'DASHBOARD', chosen())).rejects.toBeInstanceOf(ForbiddenError);
    const address = {
      ...analysisAddress(new URL(analysisHref({ choices: chosen() }, { generated: true }), 'http://x').searchParams),
    };
    expect((await analyzePage(disabled, address)).generated).toEqual({ result: null, problem: 'Account is disabled.' });
  });

  test('that was deleted meanwhile, or is another person’s, is opened with its choices as one that is not saved', async () => {
    const scope = scopeFor(home.manager);
    const deleted = await createSavedAnalysis(scope, 'DASHBOARD', chosen());
    await deleteSavedAnalysis(scope, deleted);
    const others = await createSavedAnalysis(scopeFor(home.analyst), 'DASHBOARD', chosen());
    const own = await createSavedAnalysis(scope, 'DASHBOARD', chosen());
    const openedOf = async (item: string) => {
      const href = analysisHref({ choices: chosen(), item, version: 1 });
      const page = await analyzePage(scope, analysisAddress(new URL(href, 'http://x').searchParams));
      return {
        isNotSaved: page.isNotSaved,
        update: page.may.update,
        item: page.address.item,
        of: page.address.choices,
      };
    };
    for (const item of [deleted, others]) {
      expect(await openedOf(item)).toEqual({ isNotSaved: true, update: false, item: undefined, of: chosen() });
    }
    expect(await openedOf(own)).toEqual({ isNotSaved: false, update: true, item: own, of: chosen() });
  });

  test('and each run and change is in the audit with its criteria', async () => {
    const auditor = await home.user('auditor', 'INCIDENT_ANALYSIS', 'REPORT_CREATE', 'ALLINCIDENT_SEARCH');
    const scope = scopeFor(auditor);
    const address = analysisAddress(
      new URL(analysisHref({ choices: chosen() }, { generated: true }), 'http://x').searchParams,
    );
    await analyzePage(scope, address);
    await createSavedAnalysis(scope, 'DASHBOARD', chosen());
    const id = await createSavedAnalysis(scope, 'REPORT', chosen());
    await updateSavedAnalysis(scope, id, 1, { ...chosen(), title: 'Slips' });
    await deleteSavedAnalysis(scope, id);
    const records = await recordsOf(auditor);
    expect(records.map(({ type, action, name }) => `${type} ${action} ${name}`)).toEqual([
      'ANALYZE READ Falls',
      'ANALYZE CREATE Falls',
      'REPORT CREATE Falls',
      'REPORT EDIT Slips',
      'REPORT DELETE Slips',
    ]);
    for (const { data } of records) {
      expect(data.criteria).toEqual([
        {
          periodName: 'March',
          period: { id: '1', type: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31' },
          frequency: 'DAY',
          chartType: 'bar',
          timezoneOffset: 420,
          classCriteria: {
            values: [{ lookupId: home.lookups.INCIDENT_CLASS, classIdList: [home.lookups.INCIDENT_CLASS] }],
            logicalOperation: 'OR',
          },
        },
      ]);
    }
  });
});

describe('the address of an analysis', () => {
  const read = (href: string) => analysisAddress(new URL(href, 'http://localhost').searchParams);

  test('holds everything that was chosen', () => {
    const choices = analysisOf({
      periods: [
        { periodType: 'LAST_DAYS', days: 30, name: 'a;b\\c:d,e' },
        { periodType: 'LAST_MONTHS', lastNMonths: 0 },
      ],
      criteria: { class: classes(home.lookups.INCIDENT_CLASS), location: classes(home.lookups.LOCATION) },
      compareClasses: 'on',
    });
    expect(read(analysisHref({ choices }, { generated: true }))).toMatchObject({ choices, generated: true, step: 5 });
    expect(read(analysisHref({ choices }, { step: 3 }))).toMatchObject({ choices, generated: false, step: 3 });
  });

  test('opens no step whose turn has not come', () => {
    expect(read('/analyze?step=4').step).toBe(0);
    expect(read('/analyze?step=4&period=periodType:LAST_DAYS;days:30').step).toBe(1);
    expect(read('/analyze?step=5&period=periodType:LAST_DAYS;days:30&frequency=DAY').step).toBe(4);
    expect(read('/analyze?step=5&period=periodType:LAST_DAYS;days:30&frequency=DAY&chart=bar')).toMatchObject({
      step: 5,
      choices: { title: 'My analysis' },
    });
  });

  test.each([
    'period=periodType:MONTH;months:1',
    'period=periodType:PERIOD;fromDate:2026-02-30;toDate:2026-03-01',
    'frequency=HOUR',
    'chart=donut',
    `title=${'x'.repeat(101)}`,
    `period=${'x'.repeat(9_000)}`,
    'class=lookupId:no-id',
  ])('with %s says that it cannot be read', (query) => {
    expect(read(`/analyze?${query}`).problem).toBeTruthy();
  });

  test('with a title of 101 characters has all other choices, and asks for the title alone', () => {
    const read101 = read(
      `/analyze?generated=1&period=periodType:LAST_DAYS;days:30&frequency=DAY&chart=bar&title=${'x'.repeat(101)}`,
    );
    expect(read101).toMatchObject({
      problem: titleTooLong,
      step: 5,
      generated: false,
      choices: { periods: [{ days: 30 }], frequency: 'DAY', chartType: 'bar', title: '' },
    });
  });

  test('has at most 30 classes and locations', () => {
    const ids = Array.from({ length: 31 }, (_, at) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`);
    const query = ids.map((id) => `class=lookupId:${id};includeDescendant`).join('&');
    expect(read(`/analyze?${query}`).problem).toMatch('at most 30 classes and locations');
  });
});
