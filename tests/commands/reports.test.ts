import { afterAll, describe, expect, test } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import { deleteSavedAnalysis } from '#app/analysis/saved/commands/delete-saved-analysis.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { savedCards } from '#app/dashboard/queries/saved-cards.server.ts';
import { defaultColumns, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { reportsPage } from '#app/reports/cards/queries/reports-page.server.ts';
import { exportedAnalysisReport } from '#app/reports/queries/exported-analysis-report.server.ts';
import { runAnalysisReport } from '#app/reports/queries/run-analysis-report.server.ts';
import { runSearchReport } from '#app/reports/queries/run-search-report.server.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { deleteSavedSearch } from '#app/search/commands/delete-saved-search.server.ts';
import { updateSavedSearch } from '#app/search/commands/update-saved-search.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { savedSearch } from '#app/search/queries/saved-search.server.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;

const search = {
  name: 'Weekly security',
  description: '',
  columns: defaultColumns,
  criteria: criteriaSchema.parse({ status: { values: [{ status: 1 }] } }),
};
const analysis = analysisChoices.parse({
  periods: [{ periodType: 'PERIOD', fromDate: '2020-01-01', toDate: '2029-12-31', name: '' }],
  frequency: 'YEAR',
  chartType: 'bar',
  title: 'By year',
}) as Analysis;
const place = { page: 1, pageSize: 10, sort: newestFirst } as const;
const aSearchReport = () => createSavedSearch(scopeFor(home.manager), 'REPORT', search);
const anAnalysisReport = () => createSavedAnalysis(scopeFor(home.manager), 'REPORT', analysis);
const disabled = (actor: Actor) => scopeFor({ ...actor, account: { ...actor.account, active: false } });

describe('a report', () => {
  test('belongs to the account: others see, change and delete it, and it is on no dashboard', async () => {
    const id = await aSearchReport();
    const analyst = scopeFor(home.analyst);
    expect((await reportsPage(analyst)).custom).toContainEqual(
      expect.objectContaining({ id, name: 'Weekly security', run: `/reports/search/${id}` }),
    );
    expect((await savedCards(scopeFor(home.manager))).map((card) => card.id)).not.toContain(id);
    await updateSavedSearch(analyst, id, { ...search, name: 'Nights' });
    expect((await savedSearch(scopeFor(home.manager), id)).name).toBe('Nights');
    expect(await deleteSavedSearch(analyst, id)).toBe('Nights');
    const analysisId = await anAnalysisReport();
    expect((await reportsPage(analyst)).analysis).toContainEqual(expect.objectContaining({ id: analysisId }));
    expect(await deleteSavedAnalysis(analyst, analysisId)).toBe('By year');
  });

  test('of another account is not found', async () => {
    const [id, analysisId] = [await aSearchReport(), await anAnalysisReport()];
    const stranger = scopeFor(neighbour.admin);
    await expect(runSearchReport(stranger, id, place)).rejects.toThrow(NotFoundError);
    await expect(runAnalysisReport(stranger, analysisId)).rejects.toThrow(NotFoundError);
    await expect(exportedAnalysisReport(stranger, analysisId, undefined)).rejects.toThrow(NotFoundError);
    await expect(deleteSavedSearch(stranger, id)).rejects.toThrow(NotFoundError);
    const { custom, analysis } = await reportsPage(stranger);
    expect([...custom, ...analysis].map((card) => card.id)).not.toContain(id);
  });

  test('on a dashboard is not run as one of the account', async () => {
    const id = await createSavedSearch(scopeFor(home.manager), 'DASHBOARD', search);
    await expect(runSearchReport(scopeFor(home.manager), id, place)).rejects.toThrow(NotFoundError);
  });

  const acts: [string, Privilege[], ('run' | 'chart' | 'edit' | 'remove')[]][] = [
    ['REPORT_PRINT', ['REPORT_PRINT'], ['chart']],
    ['REPORT_PRINT and a search privilege', ['REPORT_PRINT', 'MYINCIDENT_SEARCH'], ['run', 'chart']],
    ['REPORT_CREATE', ['REPORT_CREATE'], ['remove']],
    ['REPORT_CREATE and a search privilege', ['REPORT_CREATE', 'ALLINCIDENT_SEARCH'], ['edit', 'remove']],
    ['neither', ['ALLINCIDENT_SEARCH', 'INCIDENT_ANALYSIS'], []],
  ];
  test.each(acts)('is run with REPORT_PRINT and changed with REPORT_CREATE: %s', async (_, privileges, may) => {
    const [id, analysisId] = [await aSearchReport(), await anAnalysisReport()];
    const scope = scopeFor(await home.user('Reader', ...privileges));
    const page = await reportsPage(scope);
    const card = page.custom.find((each) => each.id === id);
    const chart = page.analysis.find((each) => each.id === analysisId);
    expect(
      [card?.run && 'run', chart?.run && 'chart', card?.edit && 'edit', card?.remove && 'remove'].filter(Boolean),
    ).toEqual(may);
    const outcome = async (act: Promise<unknown>) =>
      await act.then(
        () => true,
        (error) => (error instanceof ForbiddenError ? false : error),
      );
    expect(await outcome(runSearchReport(scope, id, place))).toBe(may.includes('run'));
    expect(await outcome(runAnalysisReport(scope, analysisId))).toBe(may.includes('chart'));
    expect(await outcome(exportedAnalysisReport(scope, analysisId, undefined))).toBe(may.includes('chart'));
    expect(await outcome(updateSavedSearch(scope, id, search))).toBe(may.includes('edit'));
    expect(await outcome(deleteSavedSearch(scope, id))).toBe(may.includes('remove'));
    expect(await outcome(deleteSavedAnalysis(scope, analysisId))).toBe(may.includes('remove'));
  });

  test('shows each reader what they may see: own incidents without ALLINCIDENT_SEARCH, locked ones with INCIDENT_LOCK', async () => {
    const [id, analysisId] = [await aSearchReport(), await anAnalysisReport()];
    const own = await home.user('Own', 'REPORT_PRINT', 'MYINCIDENT_SEARCH', 'MYINCIDENT_ADD');
    const mine = await world.anIncident({ by: own });
    const locked = await world.anIncident({ by: own, locked: true });
    const other = await world.anIncident({ by: home.officer });
    const found = async (actor: Actor) => {
      const { results } = await runSearchReport(scopeFor(actor), id, { ...place, pageSize: 50 });
      return results.incidents!.map((incident) => incident.id);
    };
    expect(await found(own)).toEqual([mine.id]);
    expect(await found(home.analyst)).toEqual(expect.arrayContaining([mine.id, other.id]));
    expect(await found(home.analyst)).not.toContain(locked.id);
    expect(await found(home.admin)).toContain(locked.id);
    const total = async (actor: Actor) => {
      const { generated } = await runAnalysisReport(scopeFor(actor), analysisId);
      const { result } = await exportedAnalysisReport(scopeFor(actor), analysisId, undefined);
      expect(result.series[0]!.total).toBe(generated.result!.series[0]!.total);
      return result.series[0]!.total;
    };
    expect(await total(own)).toBe(1);
    expect((await total(home.admin)) - (await total(home.analyst))).toBeGreaterThanOrEqual(1);
  });

  test('is not run, changed or deleted in a disabled account, which says so', async () => {
    const [id, analysisId] = [await aSearchReport(), await anAnalysisReport()];
    const scope = disabled(home.manager);
    expect((await reportsPage(scope)).problem).toBe('Account is disabled.');
    expect((await runSearchReport(scope, id, place)).results).toMatchObject({
      incidents: null,
      problem: 'Account is disabled.',
    });
    expect((await runAnalysisReport(scope, analysisId)).generated).toEqual({
      result: null,
      problem: 'Account is disabled.',
    });
    await expect(exportedAnalysisReport(scope, analysisId, undefined)).rejects.toThrow(ForbiddenError);
    await expect(deleteSavedSearch(scope, id)).rejects.toThrow(ForbiddenError);
    await expect(updateSavedSearch(scope, id, search)).rejects.toThrow(ForbiddenError);
  });

  test('that is run is in the audit with its name and criteria', async () => {
    const [id, analysisId] = [await aSearchReport(), await anAnalysisReport()];
    const reader = await home.user('Reader', 'REPORT_PRINT', 'ALLINCIDENT_SEARCH');
    await runSearchReport(scopeFor(reader), id, place);
    await runAnalysisReport(scopeFor(reader), analysisId);
    const records = await scopeFor(reader).em.execute(
      `select object_type as type, transaction_type as action, object_id as id, object_name as name,
         object_data -> 'criteria' is not null as "hasCriteria" from audit_record
       where account_id = current_account() and create_user_id = $1 and object_id = any($2) order by seq`,
      [reader.userId, [id, analysisId]],
    );
    expect(records).toEqual([
      { type: 'SEARCH', action: 'READ', id, name: 'Weekly security', hasCriteria: true },
      { type: 'ANALYZE', action: 'READ', id: analysisId, name: 'By year', hasCriteria: true },
    ]);
  });

  test('that others changed meanwhile is not overwritten: both values are shown, and then it can be saved', async () => {
    const id = await aSearchReport();
    await updateSavedSearch(scopeFor(home.analyst), id, { ...search, name: 'Nights', version: '1' });
    const mine = { ...search, columns: ['number', 'location'] as const };
    await expect(updateSavedSearch(scopeFor(home.manager), id, { ...mine, version: '1' })).rejects.toMatchObject({
      conflict: {
        version: '2',
        differences: [
          { label: 'Name', yours: 'Weekly security', stored: 'Nights' },
          { label: 'Columns', yours: 'Number, Location', stored: expect.stringContaining('Date reported') },
        ],
      },
    });
    expect((await savedSearch(scopeFor(home.manager), id)).name).toBe('Nights');
    expect(await updateSavedSearch(scopeFor(home.manager), id, { ...mine, version: '2' })).toBe(3);
  });
});
