import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailDueTasks as emailDueTasksOf } from '#app/follow-up/commands/email-due-tasks.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailDueTasks = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  day: z.iso.date(),
}) satisfies z.ZodType<Jobs['email-due-tasks']>;

export const emailDueTasks: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, day } = EmailDueTasks.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailDueTasksOf({ recipient, mailer, settings: services.settings, id }, day);
};
