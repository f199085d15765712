import { userScope } from '#app/auth/user-scope.server.ts';
import { failReportPrintout } from '#app/reports/sheets/commands/fail-report-printout.server.ts';
import { makeReportPrintout } from '#app/reports/sheets/commands/make-report-printout.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const printReport = job(
  'print-report',
  async ({ services, pdfProcesses }, { accountId, userId, printoutId }) => {
    const scope = await userScope(services, accountId, userId);
    if (!scope) return await failReportPrintout(systemScope(services, accountId), printoutId);
    await makeReportPrintout(scope, pdfProcesses.printSheet, printoutId);
  },
);
