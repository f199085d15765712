import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { choiceGone } from '../../analyze-messages.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import type { CriteriaItem } from '../../choices/criteria-items.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { analysisItems } from '../../series/queries/analysis-items.server.ts';

/** Returns an analysis as it is stored; throws a BusinessRuleError for a class or location that the account does not have. */
export async function itemsToSave(scope: Scope, analysis: Analysis): Promise<CriteriaItem[]> {
  const chosen = new Set([...idsOf(analysis.criteria.class), ...idsOf(analysis.criteria.location)]);
  const [found] = await scope.em.execute<{ count: number }[]>(sql, [[...chosen]]);
  if (found!.count < chosen.size) throw new BusinessRuleError(choiceGone);
  return await analysisItems(scope, analysis);
}

const sql = 'select count(*)::int as count from lookup where account_id = current_account() and id = any($1::uuid[])';
