import { BusinessRuleError } from '#db/errors.ts';
import type { Actor } from '../auth/actor.ts';
import { concurrencyLimit } from '../platform/concurrency-limit.server.ts';

/** More concurrent searches would take connections and processors of others. */
const limits = {
  /** A chart's two counts run in parallel. */
  charts: concurrencyLimit({ person: 2, account: 4 }),
  words: concurrencyLimit({ person: 1, account: 3 }),
};
/** Together with the running ones, these are two counts for each of a dashboard's 12 charts. */
const maxWaitingOfPerson = 22;

/** Throws a BusinessRuleError where many searches of the person are waiting. */
export async function limitSearches<Result>(
  actor: Actor,
  search: () => Promise<Result>,
  of: keyof typeof limits = 'charts',
) {
  if (limits[of].waitingOf(actor) >= maxWaitingOfPerson) {
    throw new BusinessRuleError('Many of your searches are running. Try again in a moment.');
  }
  return await limits[of].run(actor, search);
}
