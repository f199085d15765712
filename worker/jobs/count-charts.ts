import { countCharts as countDashboardCharts } from '#app/analysis/chart-cache/commands/count-charts.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import { job } from '../context/job.ts';

export const countCharts = job('count-charts', async ({ services }, { accountId, userId }) => {
  const scope = await userScope(services, accountId, userId);
  if (scope) await countDashboardCharts(scope);
});
