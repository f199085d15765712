import { z } from 'zod';
import { emailMfaReset as emailMfaResetTo } from '#app/administration/users/commands/email-mfa-reset.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailMfaReset = z.object({ accountId: z.uuid(), userId: z.uuid() }) satisfies z.ZodType<Jobs['email-mfa-reset']>;

export const emailMfaReset: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId } = EmailMfaReset.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailMfaResetTo({ em, settings: services.settings, mailer, id, userId });
};
