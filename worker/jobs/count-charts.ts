import { z } from 'zod';
import { countCharts as countDashboardCharts } from '#app/analysis/kept/commands/count-charts.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

export const CountCharts = z.object({ accountId: z.uuid(), userId: z.uuid() }) satisfies z.ZodType<
  Jobs['count-charts']
>;

export const countCharts: Job = async ({ services }, payload) => {
  const { accountId, userId } = CountCharts.parse(payload);
  const scope = await userScope(services, accountId, userId);
  if (scope) await countDashboardCharts(scope);
};
