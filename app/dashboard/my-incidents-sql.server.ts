import { type RawBuilder, sql } from 'kysely';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Actor } from '../auth/actor.ts';
import type { ListColumn, Sort } from '../incidents/list/list-columns.schema.ts';
import type { ByKey } from '../incidents/list/list-position.ts';
import { afterSql, listedRows, orderSql, sinceSql, sortedBy } from '../incidents/list/listed-rows.server.ts';
import { maxListedRows } from '../ui/lists/pagination.schema.ts';
import { seesAssigned } from './policy.ts';

export type MyList = 'open' | 'closed';

type MyListOptions = {
  sort: Sort;
  columns: readonly ListColumn[];
  page?: { limit: number; offset: number };
  ids?: string[];
  /** An incident that another status keeps at its place in the list. */
  left?: string | undefined;
  /** Only in orders by number, which an index has, and by the last change. */
  byKey?: ByKey | undefined;
  toRows?: typeof listedRows;
};

const accountId = sql`current_account()`;
const { open, editing, closed } = incidentStatus;

/** Open incidents include those assigned to the user. */
export function myIncidentsSql(
  actor: Actor,
  list: MyList,
  { sort, columns, page, ids, left, byKey, toRows = listedRows }: MyListOptions,
) {
  const isByNumber = sort.key === 'number';
  const isComplete = isByNumber || (byKey !== undefined && sort.key === 'updated');
  const direction = sql.raw(isComplete && !sort.descending ? 'asc' : 'desc');
  const rows = isComplete ? (page ? page.limit + page.offset : undefined) : page && maxListedRows;
  const order =
    isComplete && !isByNumber ? sql`updated_at ${direction}, number ${direction}` : sql`number ${direction}`;
  // each branch reads its index in order, and stops at the end of the page
  const branches = [...conditionsOf(actor, list), ...(left ? [hasLeft(actor, list, left)] : [])].map(
    (
      where,
    ) => sql`(select ${columnsOf(columns, byKey !== undefined)} from incident i where account_id = ${accountId} and ${where}
      ${byKey?.after ? sql`and ${afterSql(sort, byKey.after)}` : sql``}
      ${sql.join(sinceSql(byKey).map((since) => sql`and ${since}`))}
      ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
      ${rows === undefined ? sql`` : sql`order by ${order} limit ${rows}`})`,
  );
  const { value, join } = sortedBy(sort.key, accountId);
  // one that has left keeps its place among those of the list
  const sorted =
    left && sort.key === 'status'
      ? sql`case when i.id = ${left}::uuid then ${sql.lit(list === 'closed' ? closed : open)} else ${value} end`
      : value;
  const limit = page ? sql`order by ${orderSql(sort)} limit ${page.limit} offset ${page.offset}` : sql``;
  const mine = sql`select i.*, ${sorted} as sorted from (${sql.join(branches, sql` union all `)}) i ${join} ${limit}`;
  return toRows(mine, { accountId, columns, sort, withPosition: byKey !== undefined }, page !== undefined);
}

function conditionsOf(actor: Actor, list: MyList): RawBuilder<unknown>[] {
  const me = sql`${actor.userId}::uuid`;
  const own = (status: number) => sql`create_user_id = ${me} and status = ${sql.lit(status)}`;
  const assigned = (status: number) =>
    sql`assigned_user_id = ${me} and create_user_id <> ${me} and status = ${sql.lit(status)}`;
  if (list === 'closed') return [own(closed)];
  return [own(open), own(editing), ...(seesAssigned(actor) ? [assigned(open), assigned(editing)] : [])];
}

function hasLeft(actor: Actor, list: MyList, id: string): RawBuilder<unknown> {
  const me = sql`${actor.userId}::uuid`;
  const mine = seesAssigned(actor) ? sql`${me} in (create_user_id, assigned_user_id)` : sql`create_user_id = ${me}`;
  const other = list === 'closed' ? sql`${sql.lit(open)}, ${sql.lit(editing)}` : sql.lit(closed);
  return sql`id = ${id}::uuid and ${mine} and status in (${other})`;
}

/** Database columns that only these list columns need. */
const furtherColumns: { [column in ListColumn]?: string[] } = {
  summaryText: ['summary_text'],
  address: ['unit', 'address', 'street', 'city_name', 'state_name', 'country_code', 'postal_code'].map(
    (name) => `location_${name}`,
  ),
  closedDate: ['closed_at'],
  closedBy: ['closed_by', 'close_user_name', 'close_first_name', 'close_middle_name', 'close_last_name'],
  closeComments: ['close_comments'],
  externalId: ['external_id'],
  reviewState: ['review_state'],
};

function columnsOf(columns: readonly ListColumn[], isByKey: boolean) {
  const selected = [
    ...['id', 'number', 'status', 'locked', 'reported_at', 'occurred_at', 'occurred_on', 'occurred_uncertain'],
    ...['last_class_id', 'severity_id', 'create_user_name', 'assigned_user_id', 'last_location_id'],
    ...columns.flatMap((column) => furtherColumns[column] ?? []),
    ...(isByKey ? ['version', 'updated_at', 'external_id'] : []),
  ];
  return sql.join([...new Set(selected)].map((name) => sql.ref(name)));
}
