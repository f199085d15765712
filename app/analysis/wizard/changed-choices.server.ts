import { BusinessRuleError } from '#db/errors.ts';
import { tooLong } from '../../search/criteria/criteria-address.ts';
import { maxAddressCharacters } from '../../search/criteria/criterion-types.ts';
import { type AnalysisChoices, type AnalysisPeriod, analysisChoices } from '../choices/analysis.schema.ts';
import { idsOf, nodesCriteria } from '../choices/node-criteria.ts';
import { analysisParams } from './analysis-address.ts';

type Change = (choices: AnalysisChoices) => AnalysisChoices;

/** Returns the choices after a change. Throws a BusinessRuleError where they are more than an analysis or an address holds. */
export function changedChoices(choices: AnalysisChoices, change: Change): AnalysisChoices {
  const { criteria, ...changed } = change(choices);
  const read = analysisChoices.safeParse({ ...changed, criteria: { ...criteria } });
  if (!read.success) throw new BusinessRuleError(read.error.issues[0]!.message);
  const length = analysisParams({ choices: read.data }).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  if (length > maxAddressCharacters) throw new BusinessRuleError(tooLong);
  return read.data;
}

export function withPeriod(period: AnalysisPeriod): Change {
  return (choices) => ({ ...choices, periods: [...choices.periods, period] });
}

export function withNode(field: 'class' | 'location', id: string): Change {
  return ({ criteria, ...choices }) => ({
    ...choices,
    criteria: { ...criteria, [field]: nodesCriteria([...idsOf(criteria[field]), id]) },
  });
}
