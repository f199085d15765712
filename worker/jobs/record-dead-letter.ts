import { failReport } from '#app/reports/commands/fail-report.server.ts';
import type { Job } from '../job-context.ts';
import { systemScope } from '../system-scope.ts';
import { PrintIncident } from './print-incident.ts';

/** Logs a job that failed at every attempt, and marks the printout that it was to make as failed. */
export const recordDeadLetter: Job = async ({ services }, payload, { source }) => {
  services.log.error({ queue: source, payload }, 'job given up');
  if (source !== 'print-incident') return;
  const { accountId, reportId } = PrintIncident.parse(payload);
  await failReport(systemScope(services, accountId), reportId);
};
