import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailOwedReports as emailOwedReportsOf } from '#app/follow-up/owed/commands/email-owed-reports.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailOwedReports = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
}) satisfies z.ZodType<Jobs['email-owed-reports']>;

export const emailOwedReports: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId } = EmailOwedReports.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailOwedReportsOf({ recipient, mailer, settings: services.settings, id });
};
