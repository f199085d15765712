import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { criterionCount } from '../criteria.schema.ts';
import { savedSearchToChange } from '../queries/saved-search-to-change.server.ts';
import { noCriteriaMessage } from '../search-messages.ts';
import type { SearchToSave } from './create-saved-search.server.ts';
import { recordSavedSearch } from './record-saved-search.server.ts';

/** Changes one of the user's own saved searches, which stays where it is shown. */
export function updateSavedSearch(scope: Scope, id: string | undefined, search: SearchToSave): Promise<void> {
  return transaction(scope, async (scope) => {
    const saved = await savedSearchToChange(scope, id);
    if (criterionCount(search.criteria) === 0) throw new BusinessRuleError(noCriteriaMessage);
    Object.assign(saved, { ...search, columns: [...search.columns] });
    recordSavedSearch(scope.em, saved, 'EDIT');
    await scope.em.flush();
  });
}
