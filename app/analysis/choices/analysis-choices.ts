import type { Measure } from '#db/vocabulary/analysis.ts';
import type { Analysis, AnalysisChoices } from './analysis.schema.ts';
import { idsOf, nodesCriteria } from './node-criteria.ts';

export function isComplete(choices: AnalysisChoices): choices is Analysis {
  const { periods, frequency, chartType, title } = choices;
  return periods.length > 0 && frequency !== undefined && chartType !== undefined && title !== '';
}

/** A median has no shares. */
export const isOfShares = (chartType: string | undefined) => chartType === 'pie' || chartType === 'stackedBar';

type Counted = Pick<AnalysisChoices, 'frequency' | 'chartType'> & { measure?: Measure | undefined };

export function hasTarget({ frequency, measure = 'INCIDENTS', chartType }: Counted): boolean {
  return frequency === 'MONTH' && measure === 'INCIDENTS' && chartType !== 'repeats';
}

export function targetOf(analysis: Counted & Pick<AnalysisChoices, 'target'>) {
  return hasTarget(analysis) ? analysis.target : undefined;
}

export function storedTarget(analysis: AnalysisChoices): { target: number | null; emailsTarget: boolean } {
  const { most = null, emails = true } = targetOf(analysis) ?? {};
  return { target: most, emailsTarget: emails };
}

export function withoutPeriod(choices: AnalysisChoices, at: number): AnalysisChoices {
  return { ...choices, periods: choices.periods.filter((_, index) => index !== at) };
}

export function withoutNode(choices: AnalysisChoices, field: 'class' | 'location', id: string): AnalysisChoices {
  const { criteria } = choices;
  const others = idsOf(criteria[field]).filter((each) => each !== id);
  return { ...choices, criteria: { ...criteria, [field]: nodesCriteria(others) } };
}
