import { isDeepStrictEqual } from 'node:util';
import type { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { authorize, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { ChangedMeanwhileError } from '../../../platform/forms/form-version.server.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { storedTarget } from '../../choices/analysis-choices.ts';
import { analysisInWords } from '../../choices/analysis-words.ts';
import { fromCriteriaItems } from '../../choices/criteria-items.ts';
import { mayUpdate } from '../../policy.ts';
import { itemsToSave } from '../queries/items-to-save.server.ts';
import { recordSavedAnalysis } from '../record-saved-analysis.server.ts';
import { recordSeenTarget } from '../record-seen-target.server.ts';
import { savedAnalysisToChange } from '../saved-analysis-to-change.server.ts';

/**
 * Changes a saved analysis, and returns its new version. Throws a ChangedMeanwhileError where others changed it since
 * the version that the user has open.
 */
export async function updateSavedAnalysis(
  scope: Scope,
  id: string | undefined,
  version: number,
  analysis: Analysis,
): Promise<number> {
  const { version: changed, isNewTarget } = await transaction(scope, async (scope) => {
    const saved = await savedAnalysisToChange(scope, id);
    authorize(mayUpdate(scope.actor, saved));
    if (saved.version !== version) await requireSame(scope, saved, analysis);
    const { title: name, frequency, chartType, compareClasses } = analysis;
    const criteria = await itemsToSave(scope, analysis);
    const next = { name, frequency, chartType, compareClasses, ...storedTarget(analysis), criteria };
    const had = pick(saved, keysOf(next));
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(next)), had)) return { version: saved.version, isNewTarget: false };
    Object.assign(saved, next);
    recordSavedAnalysis(scope.em, saved, 'EDIT');
    await scope.em.flush();
    return { version: saved.version, isNewTarget: next.target !== null && next.target !== had.target };
  });
  if (isNewTarget) await recordSeenTarget(scope, parseId(id));
  return changed;
}

async function requireSame(scope: Scope, saved: SavedAnalysis, analysis: Analysis) {
  const { name, frequency, chartType, compareClasses, target = null, emailsTarget, criteria } = saved;
  const stored = fromCriteriaItems({ name, frequency, chartType, compareClasses, target, emailsTarget, criteria });
  const names = await criteriaNames(scope, stored ? [stored.criteria, analysis.criteria] : [analysis.criteria]);
  const storedRows = stored && analysisInWords(stored, names, scope.actor.account);
  const differences = analysisInWords(analysis, names, scope.actor.account)
    .map(({ label, value }, index) => ({ label, yours: value, stored: storedRows?.[index]?.value ?? 'Cannot be read' }))
    .filter((row) => row.stored !== row.yours);
  if (differences.length > 0) throw new ChangedMeanwhileError({ version: String(saved.version), differences });
}
