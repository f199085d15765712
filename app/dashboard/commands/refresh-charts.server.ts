import { enqueueOnce } from '#db/queue.ts';
import { cacheSeconds, quickMilliseconds } from '../../analysis/chart-cache/chart-limits.ts';
import { countCharts } from '../../analysis/chart-cache/commands/count-charts.server.ts';
import { cachedCharts } from '../../analysis/chart-cache/queries/cached-charts.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maySeeCharts } from '../policy.ts';

/** The wait for each chart that has no numbers yet. */
const waitMilliseconds = 150;

/** Counts missing and quick charts now; the worker counts the old ones. */
export async function refreshCharts(scope: Scope) {
  if (!maySeeCharts(scope.actor)) return;
  const charts = await cachedCharts(scope);
  const now = charts.filter(({ cached }) => !cached || cached.milliseconds <= quickMilliseconds).map(({ id }) => id);
  const counted = now.length > 0 ? await countCharts(scope, now, waitMilliseconds) : [];
  const oldest = scope.now().getTime() - cacheSeconds * 1_000;
  const isOld = (countedAt: string | undefined) => countedAt === undefined || Date.parse(countedAt) < oldest;
  if (charts.some(({ id, cached }) => !counted.includes(id) && isOld(cached?.countedAt))) await recount(scope);
}

async function recount({ boss, em, actor }: Scope) {
  const { userId, account } = actor;
  const once = { key: userId, seconds: 60 };
  await enqueueOnce(boss, em, 'count-charts', { accountId: account.id, userId }, once);
}
