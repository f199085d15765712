import pLimit, { type LimitFunction } from 'p-limit';

type Owner = { userId: string; account: { id: string } };

/** Limits concurrent work for each person and account. A person's own queue keeps one person from delaying colleagues. */
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
