import { startDueRuns } from '#app/reports/schedules/commands/start-due-runs.server.ts';
import { accountsWithDueReports } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const startDueReports: Job = async ({ services }) => {
  for (const accountId of await accountsWithDueReports(services.orm, services.now())) {
    await startDueRuns(systemScope(services, accountId), accountId);
  }
};
