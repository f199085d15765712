import type { AnalysisResult } from '../series/series.ts';

const mostDrawn = 10;

/** A chart draws the first ten locations; the table of numbers has all. */
export function topPoints(result: AnalysisResult): AnalysisResult {
  if (
    result.frequency !== 'LOCATION' ||
    ['pie', 'repeats'].includes(result.chartType) ||
    result.pointCount <= mostDrawn
  )
    return result;
  const series = result.series.map((each) => ({ ...each, points: each.points.slice(0, mostDrawn) }));
  return { ...result, series, pointCount: mostDrawn };
}

export function notDrawn(result: AnalysisResult): string {
  const left = result.pointCount - topPoints(result).pointCount;
  return left === 0
    ? ''
    : `The ${mostDrawn} with the most are drawn. ${left} more ${left === 1 ? 'is' : 'are'} in the numbers.`;
}
