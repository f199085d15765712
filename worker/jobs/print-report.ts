import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { failReportPrintout } from '#app/reports/sheets/commands/fail-report-printout.server.ts';
import { makeReportPrintout } from '#app/reports/sheets/commands/make-report-printout.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const PrintReport = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  printoutId: z.uuid(),
}) satisfies z.ZodType<Jobs['print-report']>;

export const printReport: Job = async ({ services, pdfProcesses }, payload) => {
  const { accountId, userId, printoutId } = PrintReport.parse(payload);
  const scope = await userScope(services, accountId, userId);
  if (!scope) return await failReportPrintout(systemScope(services, accountId), printoutId);
  await makeReportPrintout(scope, pdfProcesses.printSheet, printoutId);
};
