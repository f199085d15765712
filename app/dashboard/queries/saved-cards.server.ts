import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { criteriaAsText } from '../../search/criteria-words.ts';
import { maySearch } from '../../search/policy.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { savedSearches } from '../../search/queries/saved-searches.server.ts';
import { searchAddress, searchHref } from '../../search/search-address.ts';

/** Returns the saved searches that the user keeps on the dashboard, with their criteria in words; none without search. */
export async function savedCards(scope: Scope) {
  if (!maySearch(scope.actor)) return [];
  const saved = await savedSearches(scope, 'DASHBOARD');
  if (saved.length === 0) return [];
  const names = await criteriaNames(
    scope,
    saved.map(({ criteria }) => criteria),
  );
  const display = viewerDisplay(scope.actor);
  return saved.map(({ id, name, description, criteria, columns }) => ({
    ...{ id, name, description },
    words: criteriaAsText(criteria, names, display),
    results: searchHref({ ...searchAddress(new URLSearchParams()), criteria, columns, saved: id }, { run: true }),
    edit: `/search?saved=${id}`,
  }));
}

export type SavedCards = Awaited<ReturnType<typeof savedCards>>;
