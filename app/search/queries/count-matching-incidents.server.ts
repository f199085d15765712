import { sql } from 'kysely';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { type FoundCount, foundCount, foundToCount } from '../results/found-count.server.ts';
import { matchesSql } from './matches-sql.server.ts';
import { runSearch } from './run-search.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/** Counts up to the depth of lists. Throws a BusinessRuleError where counting exceeds the time limit. */
export async function countMatchingIncidents(
  scope: Scope,
  criteria: Criteria,
  milliseconds?: number,
): Promise<FoundCount> {
  authorize(maySearch(scope.actor));
  const found = matchesSql(scope, await withSearchedIds(scope, criteria), sql`i.id`);
  const select = sql`select count(*)::int as found from (${foundToCount(found)}) counted`;
  const [{ found: total } = { found: 0 }] = await runSearch<{ found: number }>(scope, select, milliseconds);
  return foundCount(total);
}
