import type { Measure } from '#db/vocabulary/analysis.ts';
import { numberText } from './measure-words.ts';
import type { AnalysisResult, SeriesPoint } from './series.ts';

export type RollingMean = {
  name: string;
  /** For each point the mean of it and those before; null where one of them is not whole, or there are too few. */
  means: (number | null)[];
};

const windows: { [frequency in AnalysisResult['frequency']]?: { points: number; name: string } } = {
  DAY: { points: 7, name: 'Mean of 7 days' },
  MONTH: { points: 3, name: 'Mean of 3 months' },
};

type MeanInput = Pick<AnalysisResult, 'series'> & Partial<Pick<AnalysisResult, 'frequency' | 'chartType'>>;

/** A median has no mean. Returns null where there is not exactly one line by day or month. */
export function rollingMean({ series, frequency, chartType }: MeanInput): RollingMean | null {
  const window = frequency && windows[frequency];
  if (chartType !== 'line' || series.length !== 1 || !window) return null;
  const { points, measure } = series[0]!;
  if (measure === 'DAYS_TO_CLOSE') return null;
  const means = points.map((_, index) =>
    meanOf(points.slice(Math.max(0, index + 1 - window.points), index + 1), window.points),
  );
  return means.filter((mean) => mean !== null).length > 1 ? { name: window.name, means } : null;
}

function meanOf(points: SeriesPoint[], length: number): number | null {
  if (points.length < length || points.some(({ part }) => part !== undefined)) return null;
  return points.reduce((sum, { count }) => sum + count, 0) / length;
}

export function meanInWords(mean: number | null | undefined, measure?: Measure): string {
  if (mean === null || mean === undefined) return '';
  if (measure === 'VALUE_LOST') return numberText(Math.round(mean), measure);
  return mean.toLocaleString('en-CA', { maximumFractionDigits: 1 });
}
