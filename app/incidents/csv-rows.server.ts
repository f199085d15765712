import { type RawBuilder, sql } from 'kysely';
import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { formulaSql } from '../platform/csv.server.ts';
import type { Display } from '../ui/format.ts';
import type { ListColumn } from './list-columns.schema.ts';
import { type Listed, orderSql, partNames } from './listed-rows.server.ts';

/**
 * Returns what takes the place of `listedRows` for an export: the SELECT of the columns as texts, as `exportedIncidents`
 * and `csvLines` write them.
 */
export function csvRows({
  dateFormat,
}: Pick<Display, 'dateFormat'>): typeof import('./listed-rows.server.ts').listedRows {
  const date = dateFormat === 0 ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
  return (page, { accountId, columns, sort }: Listed, materialized = true) => {
    const cells = { ...listCells(date), ...partCells(accountId) };
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

/** Lateral, because PostgreSQL then remembers the few cells by their id, and keeps the order of the incidents. */
const joinsOf = (accountId: RawBuilder<unknown>): Partial<Record<ListColumn, RawBuilder<unknown>>> => {
  const cellOf = (name: RawBuilder<unknown>, from: string, id: string) => sql`left join lateral (
    select ${csvCell(sql`name`)} as cell from (
      select ${name} as name from ${sql.table(from)} where account_id = ${accountId} and id = ${sql.ref(`page.${id}`)} offset 0) n
    offset 0)`;
  const path = sql`array_to_string(path, ' / ')`;
  return {
    incidentClass: sql`${cellOf(path, 'lookup', 'last_class_id')} class on true`,
    severity: sql`${cellOf(sql`name`, 'lookup', 'severity_id')} severity on true`,
    assignedUserName: sql`${cellOf(sql`first_name || ' ' || last_name`, 'app_user', 'assigned_user_id')} investigator on true`,
    location: sql`${cellOf(path, 'lookup', 'last_location_id')} place on true`,
  };
};

const listCells = (date: string) => ({
  number: sql`page.number`,
  reportedDate: timeCell(sql`page.reported_at`, `${date} HH12:MI AM`),
  occurredDate: sql`case when page.occurred_uncertain then to_char(page.occurred_on, ${sql.lit(date)})
    else ${timeCell(sql`page.occurred_at`, `${date} HH12:MI AM`)} end`,
  incidentClass: sql`class.cell`,
  severity: sql`severity.cell`,
  createUserName: csvCell(sql`page.create_user_name`),
  assignedUserName: sql`investigator.cell`,
  status: sql`case when page.locked then 'Locked' ${sql.join(
    Object.entries(incidentStatusNames).map(
      ([status, name]) => sql`when page.status = ${sql.lit(Number(status))} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`,
  location: sql`place.cell`,
  summaryText: sql`(select ${csvCell(sql`clipped`)} from (select ${clippedSql} as clipped offset 0) s)`,
});

const timeCell = (time: RawBuilder<unknown>, format: string) =>
  sql`to_char(${time}::timestamptz(3), ${sql.lit(format)})`;

function partCells(accountId: RawBuilder<unknown>) {
  const names = partNames(accountId, (name, order) => sql`string_agg(${name}, '; ' ${order}) as names`);
  const cell = (select: RawBuilder<unknown>) => sql`(select ${csvCell(sql`names`)} from ${select} p)`;
  return {
    persons: cell(names.persons),
    companies: cell(names.companies),
    vehicles: cell(names.vehicles),
    items: cell(names.items),
    correctiveActions: cell(names.correctiveActions),
  };
}

/** Most texts begin with a letter and need no regular expression. */
function csvCell(text: RawBuilder<unknown>) {
  const safe = sql`case when ascii(${text}) between 65 and 122 or ${text} !~ ${sql.lit(formulaSql)} then ${text} else '''' || ${text} end`;
  return sql`nullif(replace(replace(${safe}, E'\\r\\n', E'\\n'), E'\\r', E'\\n'), '')`;
}

/** As `clip` in ui/format.ts. */
const clippedSql = sql`case when length(page.summary_text) <= 200 then page.summary_text
  else rtrim(left(page.summary_text, 200)) || '…' end`;
