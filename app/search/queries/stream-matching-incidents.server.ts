import { BusinessRuleError } from '#db/errors.ts';
import { compileSql } from '#db/run-sql.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import type { Criteria } from '../criteria.schema.ts';
import type { FoundIncident } from '../found-incident.ts';
import { maySearch } from '../policy.ts';
import { queryCanceled, searchTooSlow } from '../search-limits.ts';
import { type FoundRow, foundIncident } from './found-incident.server.ts';
import { searchedRows } from './searched-rows.server.ts';
import { withCreatorIds } from './with-creator-ids.server.ts';

const rowsAtOnce = 500;
/** A reader on a slow line leaves the transaction idle between two fetches. */
const idleLimit = '60s';

/**
 * Yields all incidents that `matchingIncidents` would find, or those of `ids` among them, in batches of up to 500 rows, of one snapshot and in constant
 * memory. Ends its transaction when the reader stops. Throws a BusinessRuleError where PostgreSQL stops a fetch at the
 * time limit.
 */
export async function* streamMatchingIncidents(
  { em, ...scope }: Scope,
  criteria: Criteria,
  shown: { sort: Sort; columns: readonly ListColumn[]; ids?: string[] },
): AsyncGenerator<FoundIncident[], void, void> {
  authorize(maySearch(scope.actor));
  const found = await withCreatorIds({ ...scope, em }, criteria);
  const own = em.fork();
  const { sql, parameters } = compileSql(searchedRows({ ...scope, em }, found, shown));
  await own.begin({ readOnly: true });
  try {
    await own.execute(`select set_config('idle_in_transaction_session_timeout', $1, true)`, [idleLimit]);
    await own.execute(`declare found no scroll cursor for ${sql}`, parameters);
    while (true) {
      const rows = await own.execute<FoundRow[]>(`fetch ${rowsAtOnce} from found`).catch(explain);
      if (rows.length > 0) yield rows.map((row) => foundIncident(scope.actor, row));
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await own.rollback();
  }
}

function explain(error: { code?: string }): never {
  throw error.code === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
}
