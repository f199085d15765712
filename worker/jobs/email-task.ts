import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailTask as emailTaskOf } from '#app/follow-up/commands/email-task.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailTask = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  taskId: z.uuid(),
}) satisfies z.ZodType<Jobs['email-task']>;

export const emailTask: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, taskId } = EmailTask.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailTaskOf({ recipient, mailer, settings: services.settings, id }, taskId);
};
