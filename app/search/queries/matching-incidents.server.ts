import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import { isBeyondLastPage, type Pagination } from '../../incidents/pagination.schema.ts';
import type { Criteria } from '../criteria.schema.ts';
import type { FoundIncident } from '../found-incident.ts';
import { maySearch } from '../policy.ts';
import type { FoundCount } from './count-matching-incidents.server.ts';
import { type FoundRow, foundIncident } from './found-incident.server.ts';
import { runSearch } from './run-search.server.ts';
import { searchedRows } from './searched-rows.server.ts';
import { withCreatorIds } from './with-creator-ids.server.ts';

type Place = Pagination & {
  sort: Sort;
  columns: readonly ListColumn[];
  /** What `countMatchingIncidents` counted; without it, few rows may take as long as all. */
  count?: FoundCount;
};

/** Returns null beyond the depth of lists. Throws a BusinessRuleError where the search takes too long. */
export async function matchingIncidents(
  scope: Scope,
  criteria: Criteria,
  place: Place,
): Promise<FoundIncident[] | null> {
  authorize(maySearch(scope.actor));
  if (isBeyondLastPage(place)) return null;
  const { page, pageSize, sort, columns, count } = place;
  const isFew = count !== undefined && !count.capped;
  const select = searchedRows(scope, await withCreatorIds(scope, criteria), {
    columns,
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    isFew,
  });
  const rows = await runSearch<FoundRow>(scope, select);
  return rows.map((row) => foundIncident(scope.actor, row));
}
