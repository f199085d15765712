import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { recordSearch } from '../commands/record-search.server.ts';
import { criteriaInWords } from '../criteria-words.ts';
import { maySave, searchesAll } from '../policy.ts';
import type { SearchAddress } from '../search-address.ts';
import { criteriaNames } from './criteria-names.server.ts';
import { savedSearches } from './saved-searches.server.ts';
import { searchChoices } from './search-choices.server.ts';
import { type FoundPage, searchResults } from './search-results.server.ts';

export type SearchResults = (FoundPage & { problem?: undefined }) | { incidents: null; count: null; problem: string };

/** Returns what the search page shows; with `run` it searches, and the audit log keeps the criteria. */
export async function searchPage(scope: Scope, address: SearchAddress) {
  const { actor } = scope;
  const { criteria } = address;
  const display = viewerDisplay(actor);
  const node = address.node ?? nodeOf(address);
  const [names, choices, saved] = await Promise.all([
    criteriaNames(scope, [criteria]),
    searchChoices(scope, node),
    savedSearches(scope),
  ]);
  const results = address.run ? await search(scope, address, names) : null;
  return {
    ...{ display, choices, results },
    words: criteriaInWords(criteria, names, display),
    saved: saved.map(({ id, name, description, itemType }) => ({ id, name, description, itemType })),
    may: { saveDashboard: maySave(actor, 'DASHBOARD'), saveReports: maySave(actor, 'REPORT') },
    onlyOwn: !searchesAll(actor),
  };
}

async function search(scope: Scope, address: SearchAddress, names: Record<string, string>): Promise<SearchResults> {
  const { criteria, place, sort, columns } = address;
  const found = searchResults(scope, criteria, { ...place, sort, columns });
  return await Promise.all([found, recordSearch(scope, criteria, names)]).then(
    ([results]) => results,
    (error): SearchResults => {
      if (!(error instanceof BusinessRuleError)) throw error;
      return { incidents: null, count: null, problem: error.message };
    },
  );
}

function nodeOf({ criteria, by, edit }: SearchAddress) {
  if (edit === undefined || (by !== 'class' && by !== 'location')) return undefined;
  return criteria[by]?.values[edit]?.lookupId;
}
