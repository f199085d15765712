import { removeOldPrintouts as removeOldPrintoutsOf } from '#app/reports/printing/commands/remove-old-printouts.server.ts';
import { removeOldReportPrintouts } from '#app/reports/sheets/commands/remove-old-report-printouts.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const removeOldPrintouts: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) {
    const account = systemScope(services, accountId);
    await removeOldPrintoutsOf(account);
    await removeOldReportPrintouts(account);
  }
};
