import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import { mayGenerate } from '../../analysis/policy.ts';
import { createSavedAnalysis } from '../../analysis/saved/commands/create-saved-analysis.server.ts';
import { deleteSavedAnalysis } from '../../analysis/saved/commands/delete-saved-analysis.server.ts';
import { updateSavedAnalysis } from '../../analysis/saved/commands/update-saved-analysis.server.ts';
import { savedAnalyses } from '../../analysis/saved/queries/saved-analyses.server.ts';
import { savedAnalysis } from '../../analysis/saved/queries/saved-analysis.server.ts';
import type { SavedAnalysisRow } from '../../analysis/saved/saved-analysis-row.ts';
import { exportedSeries } from '../../analysis/series/exported-series.ts';
import { analysisItems } from '../../analysis/series/queries/analysis-items.server.ts';
import { recordedSeries } from '../../analysis/series/queries/recorded-series.server.ts';
import { type AnalysisResult, maxPoints } from '../../analysis/series/series.ts';
import { generatedAnalysis } from '../../analysis/wizard/queries/generated-analysis.server.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { type Call, call, noBody } from '../call.ts';
import { tooMany } from '../problem.ts';
import {
  analysisOf,
  analysisSeriesShape,
  analysisSeriesShown,
  criteriaItems,
  givenAnalysis,
  savedAnalysisShape,
  savedAnalysisShown,
} from '../schemas/analysis-shape.ts';
import { id } from '../schemas/parts.ts';

const tag = 'Analysis';
const page = '/analyze';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const analyze = call({
  method: 'post',
  path: '/analysis',
  tag,
  summary: 'Count incidents',
  description:
    'The body is a list of criteria, one for each period. `type=excel` answers with a workbook. The audit log keeps the criteria, under `auditTitle`.',
  page,
  needs: ['INCIDENT_ANALYSIS'],
  isReading: true,
  query: z.strictObject({ auditTitle: z.string().max(100).optional(), type: z.literal('excel').optional() }),
  body: criteriaItems,
  output: z.array(analysisSeriesShape),
  file: workbook,
  async run({ scope, services, query, body }) {
    authorize(mayGenerate(scope.actor));
    const input = { name: query.auditTitle?.trim() || 'My analysis', criteria: body };
    const analysis = analysisOf(scope.actor.account, input, { list: '', title: 'auditTitle' });
    if (query.type === 'excel') {
      const { result, criteria } = await generatedAnalysis(scope, analysis, undefined);
      return await workbookOf(scope, services, drawn(result), { criteria, title: analysis.title });
    }
    const { result, problem } = await recordedSeries(scope, analysis, undefined);
    if (!result) throw new BusinessRuleError(problem);
    return { body: drawn(result).series.map((series) => analysisSeriesShown(series, result)) };
  },
});

function drawn(result: AnalysisResult): AnalysisResult {
  if (result.tooManyPoints === undefined) return result;
  const words = `${result.tooManyPoints} points cannot be told apart. An analysis has at most ${maxPoints}.`;
  throw new BusinessRuleError(words);
}

async function workbookOf(scope: Scope, services: AppServices, result: AnalysisResult, criteria: object) {
  const request = new Request(`${services.settings.origin}/?format=xlsx`);
  const context = { services, waitForDrain: async () => {}, requestId: '' };
  const table = exportedSeries(result, viewerDisplay(scope.actor));
  const response = await exportResponse({ request, context } as never, scope, table, criteria);
  if (!response.ok) throw tooMany('Other exports are running.', Number(response.headers.get('Retry-After')));
  const stream = Readable.fromWeb(response.body as ReadableStream);
  return { ...noBody, file: { type: workbook, name: 'Analysis.xlsx', stream } };
}

async function analysisBody(scope: Scope, row: SavedAnalysisRow) {
  return savedAnalysisShown(row, row.analysis ? await analysisItems(scope, row.analysis) : []);
}

async function saved(scope: Scope, itemType: AnalysisItemType, savedId: string) {
  const row = await savedAnalysis(scope, savedId);
  return orNotFound(row.itemType === itemType ? row : null, 'saved analysis');
}

async function one(scope: Scope, itemType: AnalysisItemType, savedId: string) {
  const row = await saved(scope, itemType, savedId);
  return { body: await analysisBody(scope, row), version: row.version };
}

const kinds = {
  DASHBOARD: { path: '/analysis/custom', name: 'an analysis of your dashboard', needs: ['INCIDENT_ANALYSIS'] },
  REPORT: { path: '/analysis/reports', name: 'an analysis report of the account', needs: ['REPORT_CREATE'] },
} as const;

function savedCalls(itemType: AnalysisItemType): Call[] {
  const { path, name, needs } = kinds[itemType];
  const list = call({
    method: 'get',
    path,
    tag,
    summary: itemType === 'REPORT' ? 'List the analysis reports' : 'List the analyses of your dashboard',
    description: 'Those that you may open.',
    output: z.array(savedAnalysisShape),
    async run({ scope }) {
      const rows = await savedAnalyses(scope, itemType);
      return { body: await Promise.all(rows.map((row) => analysisBody(scope, row))) };
    },
  });
  const add = call({
    method: 'post',
    path,
    tag,
    summary: `Save ${name}`,
    description: 'An `id` that is sent is not kept.',
    page,
    needs,
    body: givenAnalysis,
    output: savedAnalysisShape,
    status: 201,
    hasETag: true,
    run: async ({ scope, body }) =>
      await one(scope, itemType, await createSavedAnalysis(scope, itemType, analysisOf(scope.actor.account, body))),
  });
  const change = call({
    method: 'put',
    path,
    tag,
    summary: `Change ${name}`,
    page,
    needs,
    body: givenAnalysis.extend({ id }),
    output: savedAnalysisShape,
    ifMatch: 'optional',
    hasETag: true,
    async run({ scope, body, version }) {
      const stored = await saved(scope, itemType, body.id);
      const given = { compareClasses: stored.analysis?.compareClasses, ...body };
      await updateSavedAnalysis(scope, body.id, version ?? stored.version, analysisOf(scope.actor.account, given));
      return await one(scope, itemType, body.id);
    },
  });
  const remove = call({
    method: 'delete',
    path: `${path}/{id}`,
    tag,
    summary: `Delete ${name}`,
    needs: itemType === 'REPORT' ? needs : ['ANALYZE_VIEW', 'INCIDENT_ANALYSIS'],
    params: z.strictObject({ id }),
    output: null,
    async run({ scope, params }) {
      await saved(scope, itemType, params.id);
      await deleteSavedAnalysis(scope, params.id);
      return noBody;
    },
  });
  return [list, add, change, remove];
}

export const analysisCalls = [analyze, ...savedCalls('DASHBOARD'), ...savedCalls('REPORT')];
