import { discardOldCharts as discardOldChartsOf } from '#app/analysis/chart-cache/commands/discard-old-charts.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const discardOldCharts: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) await discardOldChartsOf(systemScope(services, accountId));
};
