import { type Scope, transaction } from '../../auth/scope.server.ts';
import { savedSearchToChange } from '../queries/saved-search-to-change.server.ts';
import { recordSavedSearch } from './record-saved-search.server.ts';

export function deleteSavedSearch(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const saved = await savedSearchToChange(scope, id);
    recordSavedSearch(scope.em, saved, 'DELETE');
    scope.em.remove(saved);
    await scope.em.flush();
    return saved.name;
  });
}
