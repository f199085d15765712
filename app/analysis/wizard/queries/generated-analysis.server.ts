import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { incomplete } from '../../analyze-messages.ts';
import type { AnalysisChoices } from '../../choices/analysis.schema.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { mayGenerate } from '../../policy.ts';
import { analysisFacts } from '../../series/analysis-facts.ts';
import { analysisItems } from '../../series/queries/analysis-items.server.ts';
import { analysisSeries } from '../../series/queries/analysis-series.server.ts';

/** Returns the exported analysis and its audited criteria. Throws a BusinessRuleError for an incomplete analysis. */
export async function generatedAnalysis(scope: Scope, choices: AnalysisChoices, at: string | undefined) {
  authorize(mayGenerate(scope.actor));
  if (!isComplete(choices)) throw new BusinessRuleError(incomplete);
  const [result, criteria, names] = await Promise.all([
    analysisSeries(scope, choices, at),
    analysisItems(scope, choices),
    criteriaNames(scope, [choices.criteria]),
  ]);
  const facts = analysisFacts(choices, result.series, names, scope.actor.account);
  return { result, criteria, about: { title: choices.title, facts } };
}
