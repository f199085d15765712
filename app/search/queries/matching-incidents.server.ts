import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list/list-columns.schema.ts';
import type { ByKey } from '../../incidents/list/list-position.ts';
import { isBeyondLastPage, type Pagination } from '../../ui/lists/pagination.schema.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { maySearch } from '../policy.ts';
import type { FoundIncident } from '../results/found-incident.ts';
import { type FoundRow, foundIncident } from './found-incident.server.ts';
import { matchRowsSql } from './match-rows-sql.server.ts';
import { runSearch } from './run-search.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

export type Place = Pagination & {
  sort: Sort;
  columns: readonly ListColumn[];
  byKey?: ByKey | undefined;
  ids?: string[] | undefined;
};

/**
 * Returns one page; null beyond the depth of lists. Suits frequent matches: to find few, PostgreSQL may read all incidents
 * in their order. Throws a BusinessRuleError where the search takes too long.
 */
export async function matchingIncidents(
  scope: Scope,
  criteria: Criteria,
  place: Place,
): Promise<FoundIncident[] | null> {
  authorize(maySearch(scope.actor));
  if (isBeyondLastPage(place)) return null;
  const { page, pageSize, sort, columns, byKey, ids } = place;
  const select = matchRowsSql(scope, await withSearchedIds(scope, criteria), {
    columns,
    sort,
    byKey,
    ...(ids && { ids }),
    limit: pageSize + (byKey ? 1 : 0),
    offset: (page - 1) * pageSize,
  });
  const rows = await runSearch<FoundRow>(scope, select);
  return rows.map((row) => foundIncident(scope.actor, row));
}
