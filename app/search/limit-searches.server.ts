import { BusinessRuleError } from '#db/errors.ts';
import type { Actor } from '../auth/actor.ts';
import { concurrencyLimit } from '../platform/concurrency-limit.server.ts';

/** More concurrent searches would take the connections and processors of others; further ones wait. */
const limits = {
  /** The two counts of a chart run side by side. */
  charts: concurrencyLimit({ person: 2, account: 4 }),
  words: concurrencyLimit({ person: 1, account: 3 }),
};
/** With those that run, these are the two counts of each of the 12 charts of a dashboard. */
const maxWaitingOfPerson = 22;

/** Runs a search within the limits. Throws a BusinessRuleError where many searches of the person are waiting already. */
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
