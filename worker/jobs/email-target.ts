import { z } from 'zod';
import { emailTarget as emailTargetOf } from '#app/analysis/targets/commands/email-target.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailTarget = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  crossingId: z.uuid(),
}) satisfies z.ZodType<Jobs['email-target']>;

export const emailTarget: Job = async ({ services, mailer }, payload) => {
  const { accountId, userId, crossingId } = EmailTarget.parse(payload);
  const owner = await userScope(services, accountId, userId);
  const tools = { owner, mailer, settings: services.settings };
  await emailTargetOf(systemScope(services, accountId), tools, { accountId, crossingId });
};
