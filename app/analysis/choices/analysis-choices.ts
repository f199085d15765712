import type { Analysis, AnalysisChoices } from './analysis.schema.ts';
import { idsOf, nodesCriteria } from './node-criteria.ts';

/** Whether an analysis can be generated: it has a period, a frequency, a chart type and a title. */
export function isComplete(choices: AnalysisChoices): choices is Analysis {
  const { periods, frequency, chartType, title } = choices;
  return periods.length > 0 && frequency !== undefined && chartType !== undefined && title !== '';
}

export function withoutPeriod(choices: AnalysisChoices, at: number): AnalysisChoices {
  return { ...choices, periods: choices.periods.filter((_, index) => index !== at) };
}

export function withoutNode(choices: AnalysisChoices, field: 'class' | 'location', id: string): AnalysisChoices {
  const { criteria } = choices;
  const others = idsOf(criteria[field]).filter((each) => each !== id);
  return { ...choices, criteria: { ...criteria, [field]: nodesCriteria(others) } };
}
