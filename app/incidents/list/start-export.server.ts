import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../auth/scope.server.ts';
import { concurrencyLimit } from '../../platform/concurrency-limit.server.ts';

/** More exports of one account at once would take the connections of others. */
const limit = concurrencyLimit({ person: 1, account: 2 });
const maxWaitingOfPerson = 2;

/** Returns a function that ends the export, or null after `waitMs` without a free slot. */
export async function startExport(
  { actor }: Pick<Scope, 'actor'>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<(() => void) | null> {
  if (limit.waitingOf(actor) >= maxWaitingOfPerson) return null;
  const [started, ended] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
  const release = () => ended.resolve();
  // a body that nobody reads never ends by itself
  signal?.addEventListener('abort', release);
  if (signal?.aborted) release();
  limit.run(actor, async () => {
    started.resolve(true);
    await ended.promise;
  });
  const isStarted = await Promise.race([started.promise, sleep(waitMs, false, { ref: false })]);
  if (!isStarted) release();
  return isStarted ? release : null;
}
