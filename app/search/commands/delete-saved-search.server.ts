import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayDeleteSaved } from '../policy.ts';
import { recordSavedSearch } from '../saved/record-saved-search.server.ts';
import { savedSearchToChange } from '../saved/saved-search-to-change.server.ts';

/** Deletes a report of the account or one of the user's own dashboard cards, and returns its name. */
export function deleteSavedSearch(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const saved = await savedSearchToChange(scope, id);
    authorize(mayDeleteSaved(scope.actor, saved));
    recordSavedSearch(scope.em, saved, 'DELETE');
    scope.em.remove(saved);
    await scope.em.flush();
    return saved.name;
  });
}
