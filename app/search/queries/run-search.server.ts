import type { RawBuilder } from 'kysely';
import { BusinessRuleError } from '#db/errors.ts';
import { plannedForValues } from '#db/query-batch.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { limitMilliseconds, queryCanceled, searchTooSlow } from '../search-limits.ts';

/**
 * Runs a SELECT of a search, with others of the same tick in one round trip. Throws a BusinessRuleError when
 * PostgreSQL stops it at the time limit.
 */
export async function runSearch(
  { em }: Pick<Scope, 'em'>,
  select: RawBuilder<unknown>,
  milliseconds = limitMilliseconds,
): Promise<object[]> {
  const { sql, parameters } = select.compile(em.getKysely());
  const limited = em.execute(`select set_config('statement_timeout', $1, true)`, [String(milliseconds)]);
  const rows = em.execute<object[]>(`${plannedForValues}${sql}`, [...parameters]);
  const [found] = await Promise.all([rows, limited]).catch((error: { code?: string }) => {
    throw error.code === queryCanceled ? new BusinessRuleError(searchTooSlow) : error;
  });
  return found;
}
