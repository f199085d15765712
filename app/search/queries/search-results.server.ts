import { sql } from 'kysely';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { afterSql, orderSql, sinceSql, sortedBy } from '../../incidents/list/listed-rows.server.ts';
import { isBeyondLastPage, maxListedRows } from '../../ui/lists/pagination.schema.ts';
import { type Criteria, noCriteria } from '../criteria/criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { type FoundCount, foundCount, foundToCount } from '../results/found-count.server.ts';
import type { FoundIncident } from '../results/found-incident.ts';
import { type FoundRow, foundIncident } from './found-incident.server.ts';
import { matchRowsSql } from './match-rows-sql.server.ts';
import { matchesSql } from './matches-sql.server.ts';
import { matchingIncidents, type Place } from './matching-incidents.server.ts';
import { runSearch } from './run-search.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/** `incidents` is null beyond the depth of lists. */
export type FoundPage = { incidents: FoundIncident[] | null; count: FoundCount };

type Counted = { found: number; ids: string[] | null };

/** Up to the depth of lists the count also finds the page; beyond, the page is searched in its order. */
export async function searchResults(scope: Scope, criteria: Criteria, place: Place): Promise<FoundPage> {
  authorize(maySearch(scope.actor));
  const { page, pageSize, sort, columns, byKey } = place;
  const limit = pageSize + (byKey ? 1 : 0);
  const rest = byKey?.after ? sql`where ${afterSql(sort, byKey.after, foundRow)}` : sql``;
  const { value, join } = sortedBy(sort.key, sql`${scope.actor.account.id}::uuid`);
  const searched = await withSearchedIds(scope, criteria);
  const found = matchesSql(scope, searched, sql`i.id, i.number, ${value} as sorted`, join, sinceSql(byKey));
  const select = sql`
    with found as materialized (${foundToCount(found)})
    select number as found, case when number <= ${maxListedRows} then array(
      select id from found ${rest} order by ${orderSql(sort)} limit ${limit} offset ${(page - 1) * pageSize}) end as ids
    from (select count(*)::int as number from found) counted`;
  const [{ found: total, ids } = { found: 0, ids: [] }] = await runSearch<Counted>(scope, select);
  const count = foundCount(total);
  if (!ids || isBeyondLastPage(place)) return { incidents: await matchingIncidents(scope, searched, place), count };
  if (ids.length === 0) return { incidents: [], count };
  const rows = await runSearch<FoundRow>(
    scope,
    matchRowsSql(scope, noCriteria, { sort, columns, ids, byKey: byKey && {} }),
  );
  return { incidents: rows.map((row) => foundIncident(scope.actor, row)), count };
}

const foundRow = { number: sql`number`, sorted: sql`sorted` };
