import { failImport } from '#app/imports/commands/fail-import.server.ts';
import { failPrintout } from '#app/reports/printing/commands/fail-printout.server.ts';
import { finishDelivery } from '#app/reports/schedules/commands/finish-delivery.server.ts';
import { jobs } from '#db/jobs.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

/** Marks what the job was to make as failed. */
export const recordDeadLetter: Job = async ({ services }, payload, { source }) => {
  services.log.error({ queue: source, payload }, 'job given up');
  if (source === 'print-incident' || source === 'print-report') {
    const { accountId, printoutId } = jobs['print-incident'].payload.parse(payload);
    await failPrintout(systemScope(services, accountId), printoutId);
  }
  if (source === 'run-import') {
    const { accountId, importId } = jobs['run-import'].payload.parse(payload);
    await failImport(systemScope(services, accountId), importId, 'Something went wrong on our side.');
  }
  if (source === 'send-report' || source === 'send-workbook') {
    const { accountId, deliveryId } = jobs['send-report'].payload.parse(payload);
    const outcome = { state: 'FAILED', tellsOwner: true } as const;
    await finishDelivery(systemScope(services, accountId), { accountId, deliveryId }, outcome);
  }
};
