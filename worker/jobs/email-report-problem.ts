import { emailReportProblem as emailProblem } from '#app/reports/schedules/commands/email-report-problem.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailReportProblem = job(
  'email-report-problem',
  async ({ services, mailer }, { accountId, deliveryId }, { id }) => {
    const { em } = systemScope(services, accountId);
    await emailProblem({ em, settings: services.settings, mailer, id }, deliveryId);
  },
);
