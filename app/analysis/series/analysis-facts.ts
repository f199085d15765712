import { chartTypes, frequencies } from '#db/vocabulary/analysis.ts';
import type { CriteriaNames } from '../../search/criterion-types/value-words.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import { analysisCaption } from '../choices/analysis-caption.ts';
import { targetOf } from '../choices/analysis-choices.ts';
import { mostInWords } from '../choices/analysis-words.ts';
import { comparesPeriods } from './compared-series.ts';
import { measureWords } from './measure-words.ts';
import type { Series } from './series.ts';

export function analysisFacts(analysis: Analysis, series: Series[], names: CriteriaNames, display: DayDisplay) {
  const compares = comparesPeriods(series);
  const target = targetOf(analysis);
  const periods = compares ? series : series.slice(0, 1);
  const facts = [
    { label: periods.length === 1 ? 'Period' : 'Periods', words: periodsInWords(display, periods, compares) },
    {
      label: 'Counted',
      words: `${countedOf(analysis)}. ${analysisCaption(analysis, names)}`,
    },
    { label: 'Target', words: target ? mostInWords(target.most) : '' },
  ];
  return facts.filter(({ words }) => words !== '');
}

const countedOf = ({ chartType, frequency, measure }: Analysis) =>
  chartType === 'repeats' ? chartTypes.repeats : `${measureWords[measure].caption} by ${frequencies[frequency]}`;

function periodsInWords(display: DayDisplay, series: Series[], hasNames: boolean) {
  const day = (date: string) => formatDay(date, display);
  return series
    .map(({ name, from, to }) => {
      const days = from === to ? day(from) : `${day(from)} to ${day(to)}`;
      return hasNames && name !== days ? `${name} (${days})` : days;
    })
    .join(', ');
}
