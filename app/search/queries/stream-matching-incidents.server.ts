import { BusinessRuleError, errorCode } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { exportedRows } from '../../incidents/exported-rows.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import type { Criteria } from '../criteria.schema.ts';
import { maySearch } from '../policy.ts';
import { queryCanceled, searchTooSlow } from '../search-limits.ts';
import { searchedRows } from './searched-rows.server.ts';
import { withSearchedIds } from './with-searched-ids.server.ts';

/**
 * Yields all incidents that `matchingIncidents` would find, or those of `ids` among them, in batches, of one snapshot
 * and in constant memory; times are written in the user's zone. Throws a BusinessRuleError where PostgreSQL stops a fetch
 * at the time limit.
 */
export async function* streamMatchingIncidents(
  scope: Scope,
  criteria: Criteria,
  shown: { sort: Sort; columns: readonly ListColumn[]; ids?: string[] },
) {
  authorize(maySearch(scope.actor));
  const select = searchedRows(scope, await withSearchedIds(scope, criteria), shown);
  try {
    yield* exportedRows(scope, select);
  } catch (error) {
    throw errorCode(error) === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
  }
}
