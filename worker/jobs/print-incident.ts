import { z } from 'zod';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const PrintIncident = z.union([
  z.object({ accountId: z.uuid(), printoutId: z.uuid() }),
  // servers of the previous version enqueue it so
  z
    .object({ accountId: z.uuid(), reportId: z.uuid() })
    .transform(({ accountId, reportId }) => ({ accountId, printoutId: reportId })),
]) satisfies z.ZodType<Jobs['print-incident']>;

export const printIncident: Job = async ({ services, pdfProcesses }, payload) => {
  const { accountId, printoutId } = PrintIncident.parse(payload);
  await makePrintout({ ...systemScope(services, accountId), render: pdfProcesses.print }, printoutId);
};
