import { type ChartType, chartTypes, frequencies, measures } from '#db/vocabulary/analysis.ts';
import type { CriteriaNames } from '../../search/criterion-types/value-words.ts';
import { type DayDisplay, formatCount } from '../../ui/format.ts';
import type { Analysis } from './analysis.schema.ts';
import { analysisCaption } from './analysis-caption.ts';
import { targetOf } from './analysis-choices.ts';
import { periodInWords } from './dated-period.ts';

export function analysisInWords(analysis: Analysis, names: CriteriaNames, display: DayDisplay) {
  const { title, periods, frequency, measure, chartType, compareClasses } = analysis;
  const target = targetOf(analysis);
  return [
    { label: 'Title', value: title },
    { label: 'Date occurred', value: periodsOf(periods, display) },
    { label: 'Frequency', value: frequencies[frequency] },
    { label: 'What is counted', value: measures[measure] },
    { label: 'Incident class and location', value: analysisCaption(analysis, names) },
    { label: 'Report type', value: chartTypes[chartType] },
    { label: 'Compare classes', value: compareClasses ? 'Yes' : 'No' },
    { label: 'Target', value: target ? mostInWords(target.most) : 'None' },
    { label: 'Email about the target', value: target?.emails ? 'Yes' : 'No' },
  ];
}

/** Returns a text such as "Bar chart. Last 12 months, by Month. All incident classes." */
export function analysisAsText(analysis: Analysis, names: CriteriaNames, display: DayDisplay): string {
  const { chartType, frequency, measure, periods } = analysis;
  const [period] = periods;
  if (chartType === 'repeats')
    return `${chartTypes.repeats}. ${periodsOf(period ? [period] : [], display)}. ${analysisCaption(analysis, names)}`;
  const kind = wholeNames[chartType] ?? `${chartTypes[chartType]} chart`;
  const counts = measure === 'INCIDENTS' ? '' : `${measures[measure]}. `;
  const target = targetOf(analysis);
  const words = `${kind}. ${counts}${periodsOf(periods, display)}, by ${frequencies[frequency]}. ${analysisCaption(analysis, names)}`;
  return target ? `${words} Target: ${mostInWords(target.most)}.` : words;
}

const wholeNames: { [chartType in ChartType]?: string } = { excel: 'Table', heatMap: chartTypes.heatMap };

export const mostInWords = (most: number) => `at most ${formatCount(most)} a month`;

const periodsOf = (periods: Analysis['periods'], display: DayDisplay) =>
  periods.map((period) => periodInWords(period, display)).join('; ');
