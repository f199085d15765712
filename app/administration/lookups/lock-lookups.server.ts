import type { Scope } from '../../auth/scope.server.ts';

/**
 * Lets one transaction at a time change the lists of an account: where an entry may be, and under which name, depends on
 * the entries around it.
 */
export async function lockLookups({ em }: Pick<Scope, 'em'>) {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('lookups ' || current_account(), 0))`);
}
