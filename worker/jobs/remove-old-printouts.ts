import { removeOldPrintouts as removeOldPrintoutsOf } from '#app/reports/printing/commands/remove-old-printouts.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const removeOldPrintouts: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) {
    await removeOldPrintoutsOf(systemScope(services, accountId));
  }
};
