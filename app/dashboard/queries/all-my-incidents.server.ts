import type { Scope } from '../../auth/scope.server.ts';
import { exportedRows } from '../../incidents/exported-rows.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import { type MyList, myIncidentsSql } from '../my-incidents-sql.server.ts';

type Listed = { sort: Sort; columns: readonly ListColumn[]; ids?: string[] };

export function allMyIncidents(scope: Scope, list: MyList, listed: Listed) {
  return exportedRows(scope, myIncidentsSql(scope.actor, list, listed));
}
