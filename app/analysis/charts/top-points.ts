import type { AnalysisResult } from '../series/series.ts';

/** So many locations are drawn; the numbers have all. */
const mostDrawn = 10;

/** Returns what is drawn of a chart: of locations, which stand in the order of their numbers, the first ten. */
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

/** Says how many locations are not drawn; an empty text where all are. */
export function notDrawn(result: AnalysisResult): string {
  const left = result.pointCount - topPoints(result).pointCount;
  return left === 0
    ? ''
    : `The ${mostDrawn} with the most are drawn. ${left} more ${left === 1 ? 'is' : 'are'} in the numbers.`;
}
