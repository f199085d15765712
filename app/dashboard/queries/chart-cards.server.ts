import { chartTypes, frequencies } from '#db/vocabulary/analysis.ts';
import type { CachedChart } from '../../analysis/chart-cache/cached-chart.server.ts';
import { cachedCharts } from '../../analysis/chart-cache/queries/cached-charts.server.ts';
import { findingOf } from '../../analysis/charts/finding.ts';
import { mayAnalyze, mayDelete } from '../../analysis/policy.ts';
import type { SavedAnalysisRow } from '../../analysis/saved/saved-analysis-row.ts';
import { isEmpty, measureOf, measureWords } from '../../analysis/series/measure-words.ts';
import type { AnalysisResult } from '../../analysis/series/series.ts';
import { targetInWords } from '../../analysis/series/target.ts';
import { analysisHref } from '../../analysis/wizard/analysis-address.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maySeeCharts } from '../policy.ts';

export async function chartCards(scope: Scope) {
  if (!maySeeCharts(scope.actor)) return [];
  const charts = await cachedCharts(scope);
  return charts.map(({ cached, ...saved }) => ({
    id: saved.id,
    name: saved.name,
    ...linksTo(scope.actor, saved),
    mayDelete: mayDelete(scope.actor, saved),
    chart: cached && {
      ...cached.chart,
      caption: captionOf(cached.chart.result),
      says: saysOf(cached.chart),
      target: targetInWords(cached.chart.result),
      isDrawn: cached.chart.result.pointCount > 0 && !cached.chart.result.series.every(isEmpty),
      countedAt: cached.countedAt,
    },
  }));
}

function linksTo(actor: Actor, { id, version, analysis }: SavedAnalysisRow) {
  if (!mayAnalyze(actor) || !analysis) return { open: null, edit: null };
  const address = { choices: analysis, item: id, version };
  return {
    open: analysisHref(address, { generated: true }),
    edit: `/analyze?item=${id}`,
  };
}

/** Prefers the change against the period before to the chart's main sentence. */
function saysOf({ result, change }: CachedChart): string {
  if (result.tooManyPoints !== undefined) return 'Too many points for a chart.';
  return change ?? findingOf(result)?.main ?? `${measureWords[measureOf(result.series)].none}.`;
}

/** Returns words such as `By Month`, or `Value lost by Month`. */
function captionOf({ series, frequency, chartType }: AnalysisResult): string {
  if (chartType === 'repeats') return chartTypes.repeats;
  const measure = measureOf(series);
  const by = frequencies[frequency];
  return measure === 'INCIDENTS' ? `By ${by}` : `${measureWords[measure].caption} by ${by}`;
}

export type ChartCards = Awaited<ReturnType<typeof chartCards>>;
