import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list/list-columns.schema.ts';
import type { ByKey } from '../../incidents/list/list-position.ts';
import { afterSql, listedRows, orderSql, sinceSql, sortedBy } from '../../incidents/list/listed-rows.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { matchesSql } from './matches-sql.server.ts';

type Rows = {
  columns: readonly ListColumn[];
  sort: Sort;
  limit?: number;
  offset?: number;
  ids?: string[];
  byKey?: ByKey | undefined;
  toRows?: typeof listedRows;
};

/** Ordered; without a limit, selects all. */
export function matchRowsSql(
  scope: Scope,
  criteria: Criteria,
  { columns, sort, limit, offset = 0, ids, byKey, toRows = listedRows }: Rows,
) {
  const accountId = sql`${scope.actor.account.id}::uuid`;
  const { value, join } = sortedBy(sort.key, accountId);
  const selection = { accountId, columns, sort, withUserIds: true, withPosition: byKey !== undefined };
  const further = [
    ...(ids ? [sql<boolean>`i.id = any(${ids}::uuid[])`] : []),
    ...(byKey?.after ? [afterSql(sort, byKey.after)] : []),
    ...sinceSql(byKey),
  ];
  /** Materialized, because a plan for few rows would repeat the search for each. */
  const withIds = (found: RawBuilder<unknown>) => sql`with found as materialized (${found})
    select i.*, ${value} as sorted from incident i ${join}
    where i.account_id = ${accountId} and i.id in (select id from found)`;
  if (limit === undefined) {
    const all = matchesSql(scope, criteria, sql`i.*, ${value} as sorted`, join, further);
    if (all.length === 1) return toRows(all[0]!, selection, false);
    return toRows(withIds(union(matchesSql(scope, criteria, sql`i.id`, sql``, further))), selection, false);
  }
  // an index finds and sorts these columns for most searches, so only the page's incidents are read
  const found = matchesSql(scope, criteria, sql`i.id, i.number, ${value} as sorted`, join, further);
  const idsOf = (rows: RawBuilder<unknown>, page: RawBuilder<unknown>) =>
    sql`(select id from (${rows} order by ${orderSql(sort)} ${page}) ordered)`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (found.length === 1) return listedRows(withIds(idsOf(found[0]!, page)), selection);
  // an incident of this page is among the first `offset + limit` of at least one alternative
  const firstPages = found.map((rows) => idsOf(rows, sql`limit ${offset + limit}`));
  return listedRows(
    sql`select * from (${withIds(union(firstPages))} offset 0) found order by ${orderSql(sort)} ${page}`,
    selection,
  );
}

const union = (found: RawBuilder<unknown>[]) => sql`${sql.join(found, sql` union `)}`;
