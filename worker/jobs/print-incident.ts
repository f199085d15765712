import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const printIncident = job('print-incident', async ({ services, pdfProcesses }, { accountId, printoutId }) => {
  await makePrintout({ ...systemScope(services, accountId), render: pdfProcesses.print }, printoutId);
});
