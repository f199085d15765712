import type { RawBuilder } from 'kysely';
import { BusinessRuleError } from '#db/errors.ts';
import { runUnprepared } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { limitSearches } from '../limit-searches.server.ts';
import { limitMilliseconds, queryCanceled, searchTooSlow } from '../search-limits.ts';

/**
 * Shares a round trip with other searches of the same tick. Throws a BusinessRuleError at the time limit, and where many of
 * the user's searches are running. `milliseconds` sets a shorter limit, and the search waits for no other.
 */
export async function runSearch<Row extends object>(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  select: RawBuilder<unknown>,
  milliseconds?: number,
): Promise<Row[]> {
  const search = async () => {
    const limit = String(milliseconds ?? limitMilliseconds);
    const limited = em.execute(`select set_config('statement_timeout', $1, true)`, [limit]);
    const rows = runUnprepared<Row>(em, select);
    const [found] = await Promise.all([rows, limited]);
    return found;
  };
  const running = milliseconds === undefined ? limitSearches(actor, search) : search();
  return await running.catch((error: { code?: string }) => {
    throw error.code === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
  });
}
