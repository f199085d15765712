import { type RawBuilder, sql } from 'kysely';
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
  ids?: string[];
};

/** Returns the SELECT of the rows that a search finds, in their order; without a limit, of all. */
export function searchedRows(scope: Scope, criteria: Criteria, { columns, sort, limit, offset, isFew, ids }: Rows) {
  const accountId = sql`${scope.actor.account.id}::uuid`;
  const { value, join } = sortedBy(sort.key, accountId);
  const listed = { accountId, columns, sort, withUserIds: true };
  const whole = searchedIncidents(scope, criteria, sql`i.*, ${value} as sorted`, join, ids);
  const only = whole.length === 1 ? whole[0] : undefined;
  /** The incidents whose ids these find. */
  const union = (found: RawBuilder<unknown>[]) => sql`select i.*, ${value} as sorted from incident i ${join}
    where i.account_id = ${accountId} and i.id in (${sql.join(found, sql` union `)})`;
  if (limit === undefined) {
    return listedRows(only ?? union(searchedIncidents(scope, criteria, sql`i.id`, sql``, ids)), listed, false);
  }
  const ordered = (found: RawBuilder<unknown>) =>
    // OFFSET 0 keeps the order out of the plan that finds the rows
    sql`${isFew ? sql`select * from (${found} offset 0) few` : found} order by ${orderSql(sort)}`;
  const page = sql`limit ${limit} offset ${offset ?? 0}`;
  if (only) return listedRows(sql`${ordered(only)} ${page}`, listed);
  // what is on this page is on one of the first pages of an alternative
  const firstPages = searchedIncidents(scope, criteria, sql`i.id, i.number, ${value} as sorted`, join, ids).map(
    (found) => sql`(select id from (${ordered(found)} limit ${(offset ?? 0) + limit}) first_pages)`,
  );
  return listedRows(
    sql`select * from (${union(firstPages)} offset 0) found order by ${orderSql(sort)} ${page}`,
    listed,
  );
}
