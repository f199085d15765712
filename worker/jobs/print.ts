import { userScope } from '#app/auth/user-scope.server.ts';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const print = job('print-incident', async ({ services, pdfProcesses }, { accountId, printoutId }) => {
  const scopeOfUser = (userId: string) => userScope(services, accountId, userId);
  await makePrintout(systemScope(services, accountId), { pdf: pdfProcesses, scopeOfUser }, printoutId);
});
