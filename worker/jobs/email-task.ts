import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailTasks } from '#app/follow-up/commands/email-tasks.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailTask = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  taskId: z.uuid(),
  otherTaskIds: z.array(z.uuid()).default([]),
}) satisfies z.ZodType<Jobs['email-task']>;

export const emailTask: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, taskId, otherTaskIds } = EmailTask.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailTasks({ recipient, mailer, settings: services.settings, id }, [taskId, ...otherTaskIds]);
};
