import { type RawBuilder, sql } from 'kysely';
import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { formulaSql } from '../platform/csv.server.ts';
import type { Display } from '../ui/format.ts';
import type { ListColumn } from './list-columns.schema.ts';
import { type Listed, orderSql, partNames } from './listed-rows.server.ts';

/** Stand in a cell for a line feed, and for nothing: PostgreSQL quotes cells with a carriage return, and no other has one. */
export const csvMarks = { lineFeed: '\rn', quoted: '\rq' } as const;

/**
 * Returns what takes the place of `listedRows` for an export: the SELECT of the columns as texts, as `exportedIncidents`
 * and `csvLines` write them, with marks that are to be replaced.
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

/** An empty text is null, which has no quotes. Most texts begin with a letter and need nothing. */
function csvCell(text: RawBuilder<unknown>) {
  const safe = sql`case when ascii(${text}) between 65 and 122 or ${text} !~ ${sql.lit(formulaSql)} then ${text} else '''' || ${text} end`;
  return sql`case when ${text} = '' then null
    when strpos(${text}, ';') + strpos(${text}, E'\\t') + strpos(${text}, E'\\n') + strpos(${text}, E'\\r') = 0 then ${safe}
    else regexp_replace(${safe}, '\\r\\n?|\\n', ${sql.lit(csvMarks.lineFeed)}, 'g') || ${sql.lit(csvMarks.quoted)} end`;
}

/** As `clip` in ui/format.ts: 200 units of UTF-16, in which some characters are two. */
const units = (text: RawBuilder<unknown>) =>
  sql`length(${text}) + length(regexp_replace(${text}, '[\u0001-\uffff]', '', 'g'))`;
const beginning = sql`left(page.summary_text, 201)`;
const clippedSql = sql`case when length(${beginning}) <= 200 and ${units(beginning)} <= 200 then ${beginning}
  else rtrim(left(page.summary_text, (select max(n) from generate_series(100, 200) n
    where ${units(sql`left(page.summary_text, n)`)} <= 200)), ${sql.lit('\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')}) || '…' end`;
