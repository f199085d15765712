import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayDelete } from '../../policy.ts';
import { recordSavedAnalysis } from '../record-saved-analysis.server.ts';
import { savedAnalysisToChange } from '../saved-analysis-to-change.server.ts';

/** Deletes a report of the account or one of the user's own dashboard items, and returns its name. */
export function deleteSavedAnalysis(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const saved = await savedAnalysisToChange(scope, id);
    authorize(mayDelete(scope.actor, saved));
    recordSavedAnalysis(scope.em, saved, 'DELETE');
    scope.em.remove(saved);
    await scope.em.flush();
    return saved.name;
  });
}
