import { BusinessRuleError, errorCode } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { csvRows } from '../../incidents/csv-rows.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import { exportedCsv } from '../../incidents/queries/exported-csv.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { queryCanceled, searchTooSlow } from '../search-limits.ts';
import { searchedRows } from './searched-rows.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/**
 * Yields what `streamMatchingIncidents` finds as lines of a CSV file. Throws a BusinessRuleError where PostgreSQL takes
 * too long to find the next incidents.
 */
export async function* matchingIncidentsCsv(
  scope: Scope,
  criteria: Criteria,
  shown: { sort: Sort; columns: readonly ListColumn[]; ids?: string[] },
) {
  authorize(maySearch(scope.actor));
  const toRows = csvRows(scope.actor.account);
  const select = searchedRows(scope, await withSearchedIds(scope, criteria), { ...shown, toRows });
  try {
    yield* exportedCsv(scope, select);
  } catch (error) {
    throw errorCode(error) === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
  }
}
