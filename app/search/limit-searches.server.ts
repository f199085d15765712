import pLimit, { type LimitFunction } from 'p-limit';
import { BusinessRuleError } from '#db/errors.ts';

/** More than these of one account at once would take the connections of the others; so many more wait. */
const searchesOfAccount = { concurrency: 4, waiting: 20 };
const limits = new Map<string, LimitFunction>();

/** Runs a search as soon as few others of the account run. Throws a BusinessRuleError where many are waiting already. */
export async function limitSearches<Result>(accountId: string, search: () => Promise<Result>): Promise<Result> {
  const limit = limits.get(accountId) ?? pLimit(searchesOfAccount.concurrency);
  limits.set(accountId, limit);
  if (limit.pendingCount >= searchesOfAccount.waiting) {
    throw new BusinessRuleError('Many searches of your account are running. Try again in a moment.');
  }
  const result = limit(search);
  return await result.finally(() => {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(accountId);
  });
}
