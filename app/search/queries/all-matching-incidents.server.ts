import { BusinessRuleError, errorCode } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { exportSelect } from '../../incidents/list/export-select.server.ts';
import type { ListColumn, Sort } from '../../incidents/list/list-columns.schema.ts';
import { exportedRows } from '../../incidents/list/queries/exported-rows.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { queryCanceled, searchTooSlow } from '../search-limits.ts';
import { matchRowsSql } from './match-rows-sql.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/** Yields what `matchingIncidents` finds, or `ids` among them. Throws a BusinessRuleError where the search is too slow. */
export async function* allMatchingIncidents(
  scope: Scope,
  criteria: Criteria,
  selection: { sort: Sort; columns: readonly ListColumn[]; ids?: string[] },
) {
  authorize(maySearch(scope.actor));
  const toRows = exportSelect(scope.actor);
  const select = matchRowsSql(scope, await withSearchedIds(scope, criteria), { ...selection, toRows });
  try {
    yield* exportedRows(scope, select);
  } catch (error) {
    throw errorCode(error) === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
  }
}
