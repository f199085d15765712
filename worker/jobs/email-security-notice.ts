import { z } from 'zod';
import { emailSecurityNotice as emailSecurityNoticeTo } from '#app/auth/mfa/commands/email-security-notice.server.ts';
import { type Jobs, securityNotices } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailSecurityNotice = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  notice: z.enum(securityNotices),
}) satisfies z.ZodType<Jobs['email-security-notice']>;

export const emailSecurityNotice: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, notice } = EmailSecurityNotice.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailSecurityNoticeTo({ em, settings: services.settings, mailer, id, userId, notice });
};
