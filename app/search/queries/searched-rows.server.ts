import { sql } from 'kysely';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import { listedRows, orderSql, sortedBy } from '../../incidents/listed-rows.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import { searchedIncidents } from './searched-incidents.server.ts';

type Rows = {
  columns: readonly ListColumn[];
  sort: Sort;
  limit?: number;
  offset?: number;
  /** The search finds so few that sorting them all is quicker than looking for them in their order. */
  isFew?: boolean;
  /** Only these of what the search finds. */
  ids?: string[];
};

/** Returns the SELECT of the rows that a search finds, in their order; without a limit, of all. */
export function searchedRows(scope: Scope, criteria: Criteria, { columns, sort, limit, offset, isFew, ids }: Rows) {
  const accountId = sql`${scope.actor.account.id}::uuid`;
  const { value, join } = sortedBy(sort.key, accountId);
  const found = searchedIncidents(scope, criteria, sql`i.*, ${value} as sorted`, join, ids);
  const listed = { accountId, columns, sort, withUserIds: true };
  if (limit === undefined) return listedRows(found, listed, false);
  // OFFSET 0 keeps the order out of the plan that finds the rows
  const rows = isFew ? sql`select * from (${found} offset 0) few` : found;
  return listedRows(sql`${rows} order by ${orderSql(sort)} limit ${limit} offset ${offset ?? 0}`, listed);
}
