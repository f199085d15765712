import { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import { authorize } from '../../../auth/authorize.ts';
import { lockOwnUser } from '../../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { storedTarget, targetOf } from '../../choices/analysis-choices.ts';
import { maxSavedAnalyses } from '../../choices/analysis-limits.ts';
import { maySaveAnalysis } from '../../policy.ts';
import { itemsToSave } from '../queries/items-to-save.server.ts';
import { recordSavedAnalysis } from '../record-saved-analysis.server.ts';
import { recordSeenTarget } from '../record-seen-target.server.ts';

export async function createSavedAnalysis(
  scope: Scope,
  itemType: AnalysisItemType,
  { operation, ...analysis }: Analysis & Operation,
): Promise<string> {
  const id = idOfForm(scope.actor, { operation, itemType, ...analysis });
  await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    authorize(maySaveAnalysis(actor, itemType));
    // a second post of the form waits
    await lockOwnUser(scope);
    if ((await em.count(SavedAnalysis, { id })) > 0) return;
    const userId = itemType === 'DASHBOARD' ? actor.userId : null;
    const others = await em.count(SavedAnalysis, { itemType, userId });
    if (others >= maxSavedAnalyses) throw new BusinessRuleError(tooMany[itemType]);
    const { title: name, frequency, chartType, compareClasses } = analysis;
    const saved = em.create(SavedAnalysis, {
      id,
      itemType,
      userId,
      createUserId: actor.userId,
      createUserName: actor.name,
      name,
      frequency,
      chartType,
      compareClasses,
      criteria: await itemsToSave(scope, analysis),
      ...storedTarget(analysis),
    });
    await em.flush();
    recordSavedAnalysis(em, saved, 'CREATE');
    await em.flush();
  });
  if (targetOf(analysis)) await recordSeenTarget(scope, id);
  return id;
}

const tooMany = {
  DASHBOARD: `You have ${maxSavedAnalyses} analyses on the dashboard. Delete one first.`,
  REPORT: `There are ${maxSavedAnalyses} analysis reports. Delete one first.`,
};
