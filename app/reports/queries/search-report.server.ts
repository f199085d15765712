import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { savedSearch } from '../../search/queries/saved-search.server.ts';
import type { SavedSearchRow } from '../../search/saved/saved-search-row.ts';

/** Throws a NotFoundError or a ForbiddenError. */
export async function searchReport(scope: Scope, id: string | undefined): Promise<SavedSearchRow> {
  const saved = await savedSearch(scope, id);
  return orNotFound(saved.itemType === 'REPORT' ? saved : null, 'report');
}
