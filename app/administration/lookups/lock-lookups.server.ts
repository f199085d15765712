import type { Scope } from '../../auth/scope.server.ts';

/** Serializes changes of an account's lists: place and name of an entry depend on its neighbours. */
export async function lockLookups({ em }: Pick<Scope, 'em'>) {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('lookups ' || current_account(), 0))`);
}
