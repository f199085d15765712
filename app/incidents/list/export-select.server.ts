import { type RawBuilder, sql } from 'kysely';
import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { reviewStateNames, reviewStates } from '#db/vocabulary/review.ts';
import type { Actor } from '../../auth/actor.ts';
import type { ListColumn } from './list-columns.schema.ts';
import {
  addressSql,
  checklistSql,
  closedBySql,
  itemsValueSql,
  type listedRows,
  nextDueSql,
  orderSql,
  partNames,
  type RowSelection,
} from './listed-rows.server.ts';
import { localTime } from './local-time-sql.server.ts';

/** Columns are texts, with ISO times in the user's zone; the shape is that of `listedRows`. */
export function exportSelect({ timeZone }: Pick<Actor, 'timeZone'>): typeof listedRows {
  return (page, { accountId, columns, sort }: RowSelection, materialized = true) => {
    const cells = { ...listCells(accountId, timeZone), ...partCells(accountId) };
    const joins = joinsOf(accountId);
    return sql`
with page as ${materialized ? sql`materialized` : sql`not materialized`} (${page})
select ${sql.join(columns.map((column) => cells[column]))}
from page ${sql.join(
      [...new Set(columns)].flatMap((column) => joins[column] ?? []),
      sql` `,
    )}
order by ${orderSql(sort, sql`page.number`)}`;
  };
}

/** A lateral join lets PostgreSQL memoize the few cells by id, and keeps the order of the incidents. */
const joinsOf = (accountId: RawBuilder<unknown>): Partial<Record<ListColumn, RawBuilder<unknown>>> => {
  const cellOf = (cell: RawBuilder<unknown>, from: string, id: string) => sql`left join lateral (
    select ${cell} as cell from ${sql.table(from)} where account_id = ${accountId} and id = ${sql.ref(`page.${id}`)} offset 0)`;
  const path = sql`array_to_string(path, ' / ')`;
  return {
    incidentClass: sql`${cellOf(path, 'lookup', 'last_class_id')} class on true`,
    severity: sql`${cellOf(sql`name`, 'lookup', 'severity_id')} severity on true`,
    assignedUserName: sql`${cellOf(sql`first_name || ' ' || last_name`, 'app_user', 'assigned_user_id')} investigator on true`,
    location: sql`${cellOf(path, 'lookup', 'last_location_id')} place on true`,
  };
};

const listCells = (accountId: RawBuilder<unknown>, timeZone: string) => ({
  number: sql`page.number`,
  reportedDate: timeCell(sql`page.reported_at`, timeZone),
  occurredDate: sql`case when page.occurred_uncertain then to_char(page.occurred_on, 'YYYY-MM-DD')
    else ${timeCell(sql`page.occurred_at`, timeZone)} end`,
  incidentClass: sql`class.cell`,
  severity: sql`severity.cell`,
  createUserName: sql`page.create_user_name`,
  assignedUserName: sql`investigator.cell`,
  status: sql`case when page.locked then 'Locked' ${sql.join(
    Object.entries(incidentStatusNames).map(
      ([status, name]) => sql`when page.status = ${sql.lit(Number(status))} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`,
  location: sql`place.cell`,
  // one character more than is exported shows that the text is cut
  summaryText: sql`left(page.summary_text, 201)`,
  address: addressSql,
  itemsValue: sql`round(${itemsValueSql(accountId)} / 100, 2)`,
  closedDate: timeCell(sql`page.closed_at`, timeZone),
  closedBy: closedBySql,
  closeComments: sql`page.close_comments`,
  externalId: sql`page.external_id`,
  nextDueDate: sql`to_char(${nextDueSql(accountId)}, 'YYYY-MM-DD')`,
  reviewState: sql`case page.review_state ${sql.join(
    reviewStates.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(reviewStateNames[state])}`),
    sql` `,
  )} end`,
  checklist: checklistSql(accountId, sql`count(x.ticked_at) || ' of ' || count(*)`),
});

const timeCell = (instant: RawBuilder<unknown>, timeZone: string) =>
  sql`to_char(${localTime(sql`${instant}::timestamptz(3)`, timeZone)}, 'YYYY-MM-DD HH24:MI')`;

const partCells = (accountId: RawBuilder<unknown>) =>
  partNames(accountId, (name, order) => sql`string_agg(${name}, '; ' ${order})`);
