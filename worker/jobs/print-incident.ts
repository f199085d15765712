import { z } from 'zod';
import { makeReport } from '#app/reports/commands/make-report.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../job-context.ts';
import { systemScope } from '../system-scope.ts';

export const PrintIncident = z.object({ accountId: z.uuid(), reportId: z.uuid() }) satisfies z.ZodType<
  Jobs['print-incident']
>;

export const printIncident: Job = async ({ services, pdfProcesses }, payload) => {
  const { accountId, reportId } = PrintIncident.parse(payload);
  await makeReport({ ...systemScope(services, accountId), render: pdfProcesses.print }, reportId);
};
