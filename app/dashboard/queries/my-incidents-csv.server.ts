import type { Scope } from '../../auth/scope.server.ts';
import { csvRows } from '../../incidents/csv-rows.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import { exportedCsv } from '../../incidents/queries/exported-csv.server.ts';
import { type MyList, myIncidentsSql } from '../my-incidents-sql.server.ts';

/** Yields the incidents of a list as lines of a CSV file. */
export function myIncidentsCsv(
  scope: Scope,
  list: MyList,
  listed: { sort: Sort; columns: readonly ListColumn[]; ids?: string[] },
) {
  const toRows = csvRows(scope.actor.account);
  return exportedCsv(scope, myIncidentsSql(scope.actor, list, { ...listed, toRows }));
}
