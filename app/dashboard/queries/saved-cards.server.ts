import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import type { Criteria } from '../../search/criteria/criteria.schema.ts';
import { criteriaAsText } from '../../search/criteria/criteria-words.ts';
import { nullWhenTooSlow } from '../../search/null-when-too-slow.server.ts';
import { maySearch } from '../../search/policy.ts';
import { countMatchingIncidents } from '../../search/queries/count-matching-incidents.server.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { savedSearches } from '../../search/queries/saved-searches.server.ts';
import type { FoundCount } from '../../search/results/found-count.server.ts';
import { searchAddress } from '../../search/search-address.server.ts';
import { searchHref } from '../../search/search-address.ts';

const counted = { cards: 12, milliseconds: 150 };

/** A count is null where counting is slow, and beyond the first twelve. */
export async function savedCards(scope: Scope) {
  if (!maySearch(scope.actor)) return [];
  const saved = await savedSearches(scope, 'DASHBOARD');
  if (saved.length === 0) return [];
  const searches = saved.map(({ criteria }) => criteria);
  const [names, counts] = await Promise.all([
    criteriaNames(scope, searches),
    Promise.all(searches.slice(0, counted.cards).map((criteria) => quickCount(scope, criteria))),
  ]);
  const display = viewerDisplay(scope.actor);
  return saved.map(({ id, version, name, description, criteria, columns }, index) => ({
    id,
    name,
    description,
    count: counts[index] ?? null,
    words: criteriaAsText(criteria, names, display),
    results: searchHref(
      { ...searchAddress(new URLSearchParams()), criteria, columns, saved: id, version },
      { run: true },
    ),
    edit: `/search?saved=${id}`,
  }));
}

async function quickCount(scope: Scope, criteria: Criteria): Promise<FoundCount | null> {
  return await nullWhenTooSlow(countMatchingIncidents(scope, criteria, counted.milliseconds));
}

export type SavedCards = Awaited<ReturnType<typeof savedCards>>;
