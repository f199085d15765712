import { type RawBuilder, sql } from 'kysely';
import { incidentStatus, itemStatusNames } from '#db/vocabulary/incident.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { severitiesSql } from '../rows/severities-sql.ts';
import { assigneeSql } from '../rows/tasks-sql.ts';
import type { ListColumn, Sort, SortKey } from './list-columns.schema.ts';
import type { ByKey, ListPosition } from './list-position.ts';

/** The SQL reads the row `i`. */
export function sortedBy(key: SortKey, accountId: RawBuilder<unknown>) {
  return { value: sortValue[key], join: sortJoins(accountId)[key] ?? sql`` };
}

/** `number` must be the column itself: an expression would be sorted instead of read from an index. */
export function orderSql({ key, descending }: Sort, number = sql`number`) {
  const direction = descending ? sql`desc` : sql`asc`;
  // an index that is read backwards has nulls first; nulls last would sort a million rows
  const sorted = sql`sorted ${direction} ${mayBeNull.includes(key) ? sql`nulls last` : sql``}`;
  return sql`${key === 'number' ? sql`` : sql`${sorted}, `}${number} ${direction}`;
}

const mayBeNull: SortKey[] = ['severity', 'investigator'];

/** Condition of the rows behind a position in one of the `positionedSorts`. */
export function afterSql(
  { key, descending }: Sort,
  { number, sorted }: ListPosition,
  row = { number: sql`i.number`, sorted: sortValue[key] },
): RawBuilder<boolean> {
  const follows = descending ? sql`<` : sql`>`;
  if (key === 'number') return sql`${row.number} ${follows} ${number}::bigint`;
  const digits = sql`${sorted}::bigint`;
  const value = key === 'status' ? digits : sql`timestamptz 'epoch' + ${digits} * interval '1 microsecond'`;
  return sql`(${row.sorted}, ${row.number}) ${follows} (${value}, ${number}::bigint)`;
}

export function sinceSql(byKey: ByKey | undefined): RawBuilder<boolean>[] {
  // clients send milliseconds of a time that is stored in microseconds
  const since = byKey?.updatedSince && new Date(byKey.updatedSince.getTime() - 1).toISOString();
  return since ? [sql<boolean>`i.updated_at >= ${since}::timestamptz`] : [];
}

/** The text is that of `ListPosition.sorted`. */
function positionSql(key: SortKey) {
  if (key === 'status') return sql`page.sorted::text`;
  if (key !== 'reported' && key !== 'occurred' && key !== 'updated') return sql`null::text`;
  return sql`(extract(epoch from page.sorted) * 1000000)::bigint::text`;
}

export type RowSelection = {
  accountId: RawBuilder<unknown>;
  columns: readonly ListColumn[];
  sort: Sort;
  withUserIds?: boolean;
  withPosition?: boolean;
};

/** `page` finds the incidents (and `sorted`); only they are joined with the other tables. */
export function listedRows(
  page: RawBuilder<unknown>,
  { accountId, columns, sort, withUserIds, withPosition }: RowSelection,
  materialized = true,
) {
  const wanted = columns.flatMap((column) => {
    const value = withPosition && column === 'externalId' ? undefined : optional(accountId)[column];
    return value ? [sql`, ${value} as ${sql.ref(column)}`] : [];
  });
  const userIds = withUserIds
    ? sql`, page.create_user_id as "createUserId", page.assigned_user_id as "assignedUserId"`
    : sql``;
  const position = withPosition
    ? sql`, ${positionSql(sort.key)} as position, page.version, page.external_id as "externalId", page.last_class_id as "classId",
      page.severity_id as "severityId", to_json(page.updated_at::timestamptz(3)) as "updatedAt"`
    : sql``;
  return sql<Record<string, unknown>>`
with page as ${materialized ? sql`materialized` : sql`not materialized`} (${page}),
  severity as materialized (${sql.raw(severitiesSql)})
select page.id, page.number::int as number, page.status, page.locked,
  to_json(page.reported_at::timestamptz(3)) as "reportedAt", page.occurred_uncertain as "occurredUncertain",
  case when page.occurred_uncertain then to_json(page.occurred_on)
    else to_json(page.occurred_at::timestamptz(3)) end as "occurredAt",
  to_json(class.path) as "classPath", severity.name as severity, severity.rank as "severityRank",
  page.create_user_name as "enteredBy", u.first_name || ' ' || u.last_name as investigator
  ${userIds} ${position} ${sql.join(wanted, sql``)}
from page
join lookup class on class.account_id = ${accountId} and class.id = page.last_class_id
left join severity on severity.id = page.severity_id
left join app_user u on u.account_id = ${accountId} and u.id = page.assigned_user_id
order by ${orderSql(sort, sql`page.number`)}`;
}

const sortValue: Record<SortKey, RawBuilder<unknown>> = {
  number: sql`null::int`,
  reported: sql`i.reported_at`,
  occurred: sql`i.occurred_at`,
  class: sql`sorting.path ${sql.raw(nameOrder)}`,
  severity: sql`sorting.rank`,
  enteredBy: sql`i.create_user_name ${sql.raw(nameOrder)}`,
  investigator: sql`sorting.name ${sql.raw(nameOrder)}`,
  status: sql`i.status`,
  updated: sql`i.updated_at`,
};

const sortJoins = (accountId: RawBuilder<unknown>): Partial<Record<SortKey, RawBuilder<unknown>>> => ({
  class: sql`join lookup sorting on sorting.account_id = ${accountId} and sorting.id = i.last_class_id`,
  severity: sql`left join (${sql.raw(severitiesSql)}) sorting on sorting.id = i.severity_id`,
  investigator: sql`left join (select id, first_name || ' ' || last_name as name from app_user
    where account_id = ${accountId}) sorting on sorting.id = i.assigned_user_id`,
});

/** Lists hold the names of parts in the order of the form. */
const optional = (accountId: RawBuilder<unknown>): Partial<Record<ListColumn, RawBuilder<unknown>>> => ({
  location: sql`(select to_json(path) from lookup where account_id = ${accountId} and id = page.last_location_id)`,
  // one character more than is shown tells that the text is cut
  summaryText: sql`left(page.summary_text, 201)`,
  address: addressSql,
  itemsValue: sql`to_json(${itemsValueSql(accountId)})`,
  closedDate: sql`to_json(page.closed_at::timestamptz(3))`,
  closedBy: closedBySql,
  closeComments: sql`page.close_comments`,
  externalId: sql`page.external_id`,
  nextDueDate: sql`to_json(${nextDueSql(accountId)})`,
  reviewState: sql`page.review_state`,
  checklist: checklistSql(accountId, sql`json_build_object('ticked', count(x.ticked_at), 'items', count(*))`),
  ...partNames(accountId, (name, order) => sql`coalesce(json_agg(${name} ${order}), '[]')`),
});

/** JSON for `addressLine`. */
export const addressSql = sql`json_build_object('unit', page.location_unit, 'address', page.location_address,
  'street', page.location_street, 'cityName', page.location_city_name, 'stateName', page.location_state_name,
  'countryCode', page.location_country_code, 'postalCode', page.location_postal_code)`;

export const closedBySql = sql`case page.closed_by when 'USER' then page.close_user_name
  when 'OTHER' then btrim(concat_ws(' ', page.close_first_name, nullif(page.close_middle_name, ''), page.close_last_name)) end`;

/** In cents. */
export const itemsValueSql = (accountId: RawBuilder<unknown>) =>
  sql`(select sum(value_cents) from incident_item where account_id = ${accountId} and incident_id = page.id)`;

const openTasks = (accountId: RawBuilder<unknown>) => sql`from incident_task t where t.account_id = ${accountId}
  and t.incident_id = page.id and t.state = 'OPEN' and page.status <> ${sql.lit(incidentStatus.closed)}`;

export const nextDueSql = (accountId: RawBuilder<unknown>) => sql`(select min(t.due_on) ${openTasks(accountId)})`;

/** Only items that count; null for an incident without any. */
export const checklistSql = (accountId: RawBuilder<unknown>, inAll: RawBuilder<unknown>) => sql`(
  select case when count(*) > 0 then ${inAll} end from incident_checklist_item x
  where x.account_id = ${accountId} and x.incident_id = page.id and x.counts)`;

type Aggregate = (name: RawBuilder<unknown>, order: RawBuilder<unknown>) => RawBuilder<unknown>;

export function partNames(accountId: RawBuilder<unknown>, aggregate: Aggregate) {
  const parts = (table: string, name: RawBuilder<unknown>, join = sql``) => sql`(
    select ${aggregate(name, sql`order by p.ordinal, p.id`)} from ${sql.table(table)} p ${join}
    where p.account_id = ${accountId} and p.incident_id = page.id)`;
  const firstOf = (...names: string[]) =>
    sql`coalesce(${sql.join(names.map((name) => sql`nullif(${sql.ref(`p.${name}`)}, '')`))}, 'Unknown')`;
  return {
    persons: parts('incident_person', sql`btrim(concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name))`),
    companies: parts('incident_legal_entity', firstOf('name')),
    vehicles: parts('incident_vehicle', firstOf('license_plate', 'model', 'maker')),
    items: parts('incident_item', firstOf('name', 'brand', 'model')),
    itemStatuses: parts(
      'incident_item',
      sql`case p.status ${sql.join(
        Object.entries(itemStatusNames).map(([status, name]) => sql`when ${sql.lit(status)} then ${sql.lit(name)}`),
        sql` `,
      )} else 'No status' end`,
    ),
    correctiveActions: parts(
      'corrective_action',
      sql`coalesce(kind.name, nullif(p.display_type, ''), 'Unknown')`,
      sql`left join lookup kind on kind.account_id = p.account_id and kind.id = p.type_id`,
    ),
    openTasks: sql`(select ${aggregate(
      sql`t.title || ' (' || ${sql.raw(assigneeSql('t'))} || ')'`,
      sql`order by t.due_on nulls last, t.id`,
    )} ${openTasks(accountId)})`,
  };
}
