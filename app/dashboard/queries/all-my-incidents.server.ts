import type { Scope } from '../../auth/scope.server.ts';
import { exportSelect } from '../../incidents/list/export-select.server.ts';
import type { ListColumn, Sort } from '../../incidents/list/list-columns.schema.ts';
import { exportedRows } from '../../incidents/list/queries/exported-rows.server.ts';
import { type MyList, myIncidentsSql } from '../my-incidents-sql.server.ts';

type ExportOptions = { sort: Sort; columns: readonly ListColumn[]; ids?: string[] };

/** `ids` limits the export to these rows of the list. */
export function allMyIncidents(scope: Scope, list: MyList, options: ExportOptions) {
  const toRows = exportSelect(scope.actor);
  return exportedRows(scope, myIncidentsSql(scope.actor, list, { ...options, toRows }));
}
