import { failReport } from '#app/reports/commands/fail-report.server.ts';
import type { Job } from '../job-context.ts';
import { systemScope } from '../system-scope.ts';
import { PrintIncident } from './print-incident.ts';

/** What no attempt could do is told to the operators, and to who waits for it. */
export const recordDeadLetter: Job = async ({ product }, payload, { source }) => {
  product.log.error({ queue: source, payload }, 'job given up');
  if (source !== 'print-incident') return;
  const { accountId, reportId } = PrintIncident.parse(payload);
  await failReport(systemScope(product, accountId), reportId);
};
