import { sql } from 'kysely';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maxListedRows } from '../../incidents/pagination.schema.ts';
import type { Criteria } from '../criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { runSearch } from './run-search.server.ts';
import { searchedIncidents } from './searched-incidents.server.ts';
import { withCreatorIds } from './with-creator-ids.server.ts';

/** The number of incidents found; `capped` where there are more than that. */
export type FoundCount = { count: number; capped: boolean };

/** Counts up to the depth of lists. Throws a BusinessRuleError where counting takes longer than the limit. */
export async function countMatchingIncidents(
  scope: Scope,
  criteria: Criteria,
  milliseconds?: number,
): Promise<FoundCount> {
  authorize(maySearch(scope.actor));
  const most = sql`limit ${maxListedRows + 1}`;
  const found = searchedIncidents(scope, await withCreatorIds(scope, criteria), sql`i.id`);
  const alternatives = sql.join(
    found.map((each) => sql`(${each} ${most})`),
    sql` union `,
  );
  const select = sql`select count(*)::int as found from (select from (${alternatives}) found ${most}) counted`;
  const [{ found: total } = { found: 0 }] = await runSearch<{ found: number }>(scope, select, milliseconds);
  return { count: Math.min(total, maxListedRows), capped: total > maxListedRows };
}
