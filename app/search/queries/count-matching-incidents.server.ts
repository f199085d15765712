import { sql } from 'kysely';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maxListedRows } from '../../incidents/pagination.schema.ts';
import type { Criteria } from '../criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { runSearch } from './run-search.server.ts';
import { searchedIncidents, upTo } from './searched-incidents.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/** The number of incidents found; `capped` where there are more than that. */
export type FoundCount = { count: number; capped: boolean };

/**
 * Counts the incidents that `matchingIncidents` finds, up to the depth of lists. Throws a BusinessRuleError where counting
 * takes longer than the limit.
 */
export async function countMatchingIncidents(
  scope: Scope,
  criteria: Criteria,
  milliseconds?: number,
): Promise<FoundCount> {
  authorize(maySearch(scope.actor));
  const found = searchedIncidents(scope, await withSearchedIds(scope, criteria), sql`i.id`);
  const select = sql`select count(*)::int as found from (${upTo(found, maxListedRows + 1)}) counted`;
  const [row] = (await runSearch(scope, select, milliseconds)) as [{ found: number }];
  return foundCount(row.found);
}

/** Reads what a count up to the depth of lists, and one more, has counted. */
export function foundCount(found: number): FoundCount {
  return { count: Math.min(found, maxListedRows), capped: found > maxListedRows };
}
