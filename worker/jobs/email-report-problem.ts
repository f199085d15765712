import { z } from 'zod';
import { emailReportProblem as emailProblem } from '#app/reports/schedules/commands/email-report-problem.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailReportProblem = z.object({ accountId: z.uuid(), deliveryId: z.uuid() }) satisfies z.ZodType<
  Jobs['email-report-problem']
>;

export const emailReportProblem: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, deliveryId } = EmailReportProblem.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailProblem({ em, settings: services.settings, mailer, id }, deliveryId);
};
