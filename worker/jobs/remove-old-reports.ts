import { removeOldReports as removeOldReportsOf } from '#app/reports/commands/remove-old-reports.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../job-context.ts';
import { systemScope } from '../system-scope.ts';

export const removeOldReports: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) await removeOldReportsOf(systemScope(services, accountId));
};
