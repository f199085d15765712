import pLimit, { type LimitFunction } from 'p-limit';

type Owner = { userId: string; account: { id: string } };

/**
 * Limits how much of a kind of work runs at once for a person and for an account. A person's work waits in a queue of
 * its own, and at most `person` of it in that of the account, so the queue of one person does not delay colleagues.
 */
export function concurrencyLimit(concurrency: { person: number; account: number }) {
  const limits = new Map<string, LimitFunction>();

  async function run<Result>(id: string, limitOf: number, work: () => Promise<Result>): Promise<Result> {
    const limit = limits.get(id) ?? pLimit(limitOf);
    limits.set(id, limit);
    return await limit(work).finally(() => {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(id);
    });
  }

  return {
    waitingOf: ({ userId }: Owner) => limits.get(userId)?.pendingCount ?? 0,
    run: <Result>({ userId, account }: Owner, work: () => Promise<Result>) =>
      run(userId, concurrency.person, () => run(account.id, concurrency.account, work)),
  };
}
