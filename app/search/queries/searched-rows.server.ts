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
  /** Only these of what the search finds. */
  ids?: string[];
  /** What else than the rows of a list to select of them. */
  toRows?: typeof listedRows;
};

/** Returns the SELECT of the rows that a search finds, in their order; without a limit, of all. */
export function searchedRows(
  scope: Scope,
  criteria: Criteria,
  { columns, sort, limit, offset = 0, ids, toRows = listedRows }: Rows,
) {
  const accountId = sql`${scope.actor.account.id}::uuid`;
  const { value, join } = sortedBy(sort.key, accountId);
  const listed = { accountId, columns, sort, withUserIds: true };
  /** The incidents whose ids these find; materialized, because a plan for few would search again for each incident. */
  const withIds = (found: RawBuilder<unknown>) => sql`with found as materialized (${found})
    select i.*, ${value} as sorted from incident i ${join}
    where i.account_id = ${accountId} and i.id in (select id from found)`;
  if (limit === undefined) {
    const all = searchedIncidents(scope, criteria, sql`i.*, ${value} as sorted`, join, ids);
    if (all.length === 1) return toRows(all[0]!, listed, false);
    return toRows(withIds(union(searchedIncidents(scope, criteria, sql`i.id`, sql``, ids))), listed, false);
  }
  // most searches find and sort these columns in an index, and read no more incidents than the page shows
  const found = searchedIncidents(scope, criteria, sql`i.id, i.number, ${value} as sorted`, join, ids);
  const idsOf = (rows: RawBuilder<unknown>, page: RawBuilder<unknown>) =>
    sql`(select id from (${rows} order by ${orderSql(sort)} ${page}) ordered)`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (found.length === 1) return listedRows(withIds(idsOf(found[0]!, page)), listed);
  // what is on this page is on one of the first pages of an alternative
  const firstPages = found.map((rows) => idsOf(rows, sql`limit ${offset + limit}`));
  return listedRows(
    sql`select * from (${withIds(union(firstPages))} offset 0) found order by ${orderSql(sort)} ${page}`,
    listed,
  );
}

const union = (found: RawBuilder<unknown>[]) => sql`${sql.join(found, sql` union `)}`;
